import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PlatformLayout } from "~/components/layout/platform-layout";
import { platformMeta } from "~/components/layout/share-meta";
import type { RouteHandle } from "~/components/layout/route-handle";
import { CountryList } from "~/components/platform/country-list";
import { FeatureList } from "~/components/platform/feature-list";
import { HeroPicture } from "~/components/platform/hero-picture";
import { MonthlyPicture } from "~/components/platform/monthly-picture";
import { PlansTeaser } from "~/components/platform/plans-teaser";
import { Questions } from "~/components/platform/questions";
import { SafetyBand } from "~/components/platform/safety-band";
import { sampleAmounts } from "~/components/platform/sample-amounts";
import { ButtonLink } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { countries, getCountry } from "~/countries/country";
import { labelIn } from "~/countries/label-in";
import { commissionBasisPoints, trial } from "~/countries/plans/plans";
import { listPricedPlans } from "~/domain/subscriptions/prices/list-priced-plans.server";
import { listPrices } from "~/countries/plans/price-list";
import { findOrganization } from "~/domain/organizations/find-organization.server";
import { platformFrame } from "~/http/front/platform-frame.server";
import { paths } from "~/http/paths";
import { requirePlatform } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import { absoluteUrl, env } from "~/infrastructure/env.server";
import { formatPercent } from "~/values/money/money";

export const handle: RouteHandle = { i18n: ["home", "pricing"], scripts: false, styles: "app" };

export const meta: MetaFunction<typeof loader> = ({ data, location, matches }) =>
  platformMeta({ title: data?.title, description: data?.description, location, matches });

/** The demo's campaign (docs/demo.md), which production does not have. */
const EXAMPLE = { slug: "huellas", campaign: "un-plato-para-cada-perro" } as const;

async function exampleHref(now: Date): Promise<string | null> {
  const { slug, campaign } = EXAMPLE;
  if (env().production || !(await findOrganization(now, { slug }))) return null;
  return absoluteUrl(slug, paths.publicCampaign(campaign));
}

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requirePlatform(args);
  const { locale } = ctx;
  const t = createTranslator(locale);
  const { code, currency, name, logo } = getCountry(ctx.country);
  return {
    title: `Dádiva · ${t("home.title")}`,
    description: t("home.subtitle"),
    frame: platformFrame(args),
    exampleHref: await exampleHref(ctx.now),
    country: { code, currency, logo, name: labelIn(name, locale) },
    amounts: sampleAmounts(currency),
    plans: listPrices(await listPricedPlans(ctx.now, { country: code }), locale),
    recommended: trial.tier,
    days: trial.days,
    percent: formatPercent(commissionBasisPoints("afterTrial"), currency),
    countries: countries.map((country) => ({
      code: country.code,
      name: labelIn(country.name, locale),
      currency: country.currency,
    })),
  };
}

const promises = ["day", "decline", "receipt", "control"] as const;
const questions = ["who", "cost", "trial", "stop"] as const;

export default function Home() {
  const page = useLoaderData<typeof loader>();
  const { frame, country, amounts, days, percent } = page;
  const t = useT();
  return (
    <PlatformLayout {...frame}>
      <div className="hero">
        <div className="hero-inner">
          <div className="hero-words">
            <p className="hero-eyebrow">{t("home.eyebrow")}</p>
            <h1>{t("home.title")}</h1>
            <p className="hero-subtitle">{t("home.subtitle")}</p>
            <div className="flex flex-wrap gap-3">
              {frame.signedIn ? (
                <ButtonLink plain to={paths.organizations()} size="lg">
                  {t("common.nav.my_organizations")}
                </ButtonLink>
              ) : (
                <ButtonLink plain to={paths.signup()} size="lg">
                  {t("home.start")}
                </ButtonLink>
              )}
              <ButtonLink plain to={paths.pricing()} variant="outline" size="lg">
                {t("home.see_plans")}
              </ButtonLink>
            </div>
            {page.exampleHref !== null && (
              <p>
                <a className="link" href={page.exampleHref}>
                  {t("home.example")}
                </a>
              </p>
            )}
            <p className="flex items-center gap-2 text-muted">
              <Icon name="check" /> {t("home.trial", { days })}
            </p>
          </div>
          <HeroPicture amounts={amounts} logo={country.logo} />
        </div>
      </div>
      <CountryList countries={page.countries} />
      <section className="home-section home-pair">
        <div className="home-lead">
          <h2 className="home-title">{t("home.monthly.title")}</h2>
          <p>{t("home.monthly.text")}</p>
          <ul className="plan-list">
            {promises.map((key) => (
              <li key={key}>
                <Icon name="check" />
                {t(`home.monthly.${key}`)}
              </li>
            ))}
          </ul>
        </div>
        <MonthlyPicture amount={amounts[1]} />
      </section>
      <FeatureList />
      <SafetyBand />
      <PlansTeaser
        plans={page.plans}
        recommended={page.recommended}
        country={country.name}
        currency={country.currency}
      />
      <Questions
        title={t("home.questions.title")}
        items={questions.map((key) => ({
          question: t(`home.questions.${key}`, { days }),
          answer: t(`home.questions.${key}_text`, { percent }),
        }))}
      />
      {!frame.signedIn && <End />}
    </PlatformLayout>
  );
}

function End() {
  const t = useT();
  return (
    <section className="home-end">
      <h2 className="home-title">{t("home.end.title")}</h2>
      <ButtonLink plain to={paths.signup()} size="lg">
        {t("common.nav.signup")}
      </ButtonLink>
    </section>
  );
}
