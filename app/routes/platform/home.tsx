import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PlatformLayout } from "~/components/layout/platform-layout";
import type { RouteHandle } from "~/components/layout/route-handle";
import { ButtonLink } from "~/components/ui/button";
import { Icon, type IconName } from "~/components/ui/icon";
import { platformFrame } from "~/http/platform-frame.server";
import { paths } from "~/http/paths";
import { requirePlatform } from "~/http/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import type { TextKey } from "~/i18n/text-key";

export const handle: RouteHandle = { i18n: ["platform"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title ?? "Dádiva" },
  { name: "description", content: data?.description ?? "" },
];

export function loader(args: LoaderFunctionArgs) {
  const ctx = requirePlatform(args);
  const t = createTranslator(ctx.locale);
  return {
    title: `Dádiva · ${t("platform.home.title")}`,
    description: t("platform.home.subtitle"),
    frame: platformFrame(args),
  };
}

const strengths: { icon: IconName; title: TextKey; text: TextKey }[] = [
  { icon: "heart", title: "platform.home.monthly_title", text: "platform.home.monthly_text" },
  { icon: "phone", title: "platform.home.form_title", text: "platform.home.form_text" },
  { icon: "chart", title: "platform.home.clear_title", text: "platform.home.clear_text" },
];

const steps: { title: TextKey; text: TextKey }[] = [
  { title: "platform.home.step_account", text: "platform.home.step_account_text" },
  { title: "platform.home.step_gateway", text: "platform.home.step_gateway_text" },
  { title: "platform.home.step_campaign", text: "platform.home.step_campaign_text" },
];

/** What the product is, for whom, and how to begin. */
export default function Home() {
  const { frame } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <PlatformLayout {...frame}>
      <section className="mx-auto grid w-full max-w-[76rem] gap-8 px-5 py-12 sm:py-20">
        <div className="max-w-3xl">
          <h1 className="text-4xl leading-tight font-bold tracking-tight text-balance sm:text-5xl">
            {t("platform.home.title")}
          </h1>
          <p className="mt-5 max-w-2xl text-lg text-muted">{t("platform.home.subtitle")}</p>
          <div className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-3">
            <ButtonLink
              plain
              to={frame.signedIn ? paths.organizations() : paths.signup()}
              size="lg"
            >
              {t(frame.signedIn ? "common.nav.my_organizations" : "platform.home.start")}
            </ButtonLink>
            <span className="text-muted">{t("platform.home.trial")}</span>
          </div>
        </div>
        <ul className="grid gap-5 sm:grid-cols-3">
          {strengths.map(({ icon, title, text }) => (
            <li key={title} className="card card-body">
              <span className="mb-4 grid size-12 place-content-center rounded-full bg-accent-soft text-accent-ink">
                <Icon name={icon} size={26} />
              </span>
              <h2 className="text-lg font-bold">{t(title)}</h2>
              <p className="mt-2 text-muted">{t(text)}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className="border-y border-line bg-surface">
        <div className="mx-auto grid w-full max-w-[76rem] gap-6 px-5 py-12 sm:py-16">
          <h2 className="title">{t("platform.home.how_title")}</h2>
          <ol className="grid gap-6 sm:grid-cols-3">
            {steps.map(({ title, text }, index) => (
              <li key={title} className="flex gap-4">
                <span
                  aria-hidden
                  className="grid size-10 flex-none place-content-center rounded-full bg-primary font-bold text-on-primary"
                >
                  {index + 1}
                </span>
                <div>
                  <h3 className="font-bold">{t(title)}</h3>
                  <p className="mt-1 text-muted">{t(text)}</p>
                </div>
              </li>
            ))}
          </ol>
        </div>
      </section>
    </PlatformLayout>
  );
}
