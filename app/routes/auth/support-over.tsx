import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AuthLayout } from "~/components/layout/auth-layout";
import type { RouteHandle } from "~/components/layout/route-handle";
import { ButtonLink } from "~/components/ui/button";
import { paths } from "~/http/paths";
import { requirePublicOrganization } from "~/http/sessions/require.server";
import { writeCookie } from "~/http/sessions/session.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import { absoluteUrl } from "~/infrastructure/env.server";

export const handle: RouteHandle = { i18n: ["manage"] };

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page?.title ?? "Dádiva" },
];

/** The page after the end of a support view. */
export function loader(args: LoaderFunctionArgs) {
  const ctx = requirePublicOrganization(args);
  const { name, slug } = ctx.organization;
  const { session } = args.context.facts;
  const page = {
    title: `${createTranslator(ctx.locale)("manage.support_view.over_title")} · ${name}`,
    name,
    backHref: absoluteUrl("operador", paths.operatorOrganizations({ q: slug })),
  };
  if (session?.kind !== "support" || session.user) return page;
  // Deletes the rest of the support session, so that the operator can sign in here as themselves.
  return data(page, { headers: { "Set-Cookie": writeCookie("session", "", 0) } });
}

export default function SupportOver() {
  const { name, backHref } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <AuthLayout title={t("manage.support_view.over_title")}>
      <div className="stack">
        <p>{t("manage.support_view.over_text", { organization: name })}</p>
        <div>
          <ButtonLink plain to={backHref}>
            {t("manage.support_view.back")}
          </ButtonLink>
        </div>
      </div>
    </AuthLayout>
  );
}
