import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PlatformLayout } from "~/components/layout/platform-layout";
import type { RouteHandle } from "~/components/layout/route-handle";
import { LEGAL_VERSIONS } from "~/domain/onboarding/legal-versions";
import { platformFrame } from "~/http/platform-frame.server";
import { requirePlatform } from "~/http/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";

export const handle: RouteHandle = { i18n: ["platform"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Dádiva" }];

/** /terms and /privacy: the version that a signup accepts. */
export function loader(args: LoaderFunctionArgs) {
  const ctx = requirePlatform(args);
  const document: "terms" | "privacy" = new URL(args.request.url).pathname.startsWith("/terms")
    ? "terms"
    : "privacy";
  const t = createTranslator(ctx.locale);
  return {
    document,
    version: LEGAL_VERSIONS[document],
    title: `${t(`platform.${document}.title`)} · Dádiva`,
    frame: platformFrame(args),
  };
}

export default function Legal() {
  const { document, version, frame } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <PlatformLayout {...frame}>
      <article className="mx-auto grid w-full max-w-3xl gap-5 px-5 py-12">
        <h1 className="title">{t(`platform.${document}.title`)}</h1>
        <p className="hint">{t("platform.legal.version", { date: version })}</p>
        {t(`platform.${document}.text`)
          .split("\n")
          .map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
      </article>
    </PlatformLayout>
  );
}
