import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PlatformLayout } from "~/components/layout/platform-layout";
import { platformMeta } from "~/components/layout/share-meta";
import type { RouteHandle } from "~/components/layout/route-handle";
import { CountryTabs } from "~/components/platform/country-tabs";
import { PeriodChoice } from "~/components/platform/period-choice";
import { PlanCard, type PlanColumn } from "~/components/platform/plan-card";
import { PlanTable } from "~/components/platform/plan-table";
import { Questions } from "~/components/platform/questions";
import { getCountry, isCountryCode } from "~/countries/country";
import { labelIn } from "~/countries/label-in";
import {
  commissionBasisPoints,
  featureLabel,
  tierNames,
  toldFeatures,
  trial,
  type PlanPeriod,
} from "~/countries/plans/plans";
import { listPricedPlans } from "~/domain/subscriptions/prices/list-priced-plans.server";
import { offeredPlans } from "~/http/offered-plans.server";
import { paths } from "~/http/paths";
import { platformFrame } from "~/http/front/platform-frame.server";
import { requirePlatform } from "~/http/sessions/require.server";
import { planQuery } from "~/http/wanted-plan";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import type { Translate } from "~/i18n/text-key";
import { formatPercent } from "~/values/money/money";

export const handle: RouteHandle = { i18n: ["pricing"], scripts: false, styles: "app" };

export const meta: MetaFunction<typeof loader> = ({ data, location, matches }) =>
  platformMeta({ title: data?.title, description: data?.description, location, matches });

/** GET /pricing?country=&period=: the address decides the country, otherwise the cookie. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requirePlatform(args);
  const { locale } = ctx;
  const requested = new URL(args.request.url).searchParams;
  const wanted = requested.get("country")?.toUpperCase();
  const country = getCountry(isCountryCode(wanted) ? wanted : ctx.country);
  const { currency } = country;
  const t = createTranslator(locale);
  const name = labelIn(country.name, locale);
  const priced = await listPricedPlans(ctx.now, { country: country.code });
  const plans = offeredPlans(priced, currency, locale);
  return {
    title: `${t("pricing.title")} · Dádiva`,
    description: t("pricing.text", { country: name, currency }),
    frame: platformFrame(args),
    country: { code: country.code, name, currency },
    period: requested.get("period") === "yearly" ? "yearly" : "monthly",
    plans,
    features: toldFeatures.map((key) => ({ key, label: labelIn(featureLabel(key), locale) })),
    trial: { tier: trial.tier, days: trial.days, plan: labelIn(tierNames[trial.tier], locale) },
    percent: formatPercent(commissionBasisPoints("afterTrial"), currency),
  };
}

const questions = ["trial", "ask", "fee"] as const;

export default function Pricing() {
  const page = useLoaderData<typeof loader>();
  const { frame, country, plans, trial, percent } = page;
  const t = useT();
  const values = {
    ...trial,
    percent,
    country: country.name,
  };
  return (
    <PlatformLayout {...frame}>
      <div className="pricing">
        <header className="pricing-head">
          <h1>{t("pricing.title")}</h1>
          <p>{t("pricing.text", { country: country.name, currency: country.currency })}</p>
          <CountryTabs countries={frame.countries} current={country.code} />
          <PeriodChoice period={page.period} />
        </header>
        <ul className="plans">
          {plans.map((plan) => (
            <PlanCard
              key={plan.tier}
              plan={plan}
              isTrial={plan.tier === trial.tier}
              call={callOf(t, plan, trial.tier)}
              linkTo={(period) => startAt(plan, period, frame.signedIn, country.code)}
            />
          ))}
        </ul>
        <PlanTable plans={plans} features={page.features} />
        <Questions
          title={t("pricing.questions.title")}
          items={questions.map((key) => ({
            question: t(`pricing.questions.${key}`),
            answer: t(`pricing.questions.${key}_text`, values),
          }))}
        />
      </div>
    </PlatformLayout>
  );
}

function callOf(t: Translate, { price, tier, name }: PlanColumn, trialTier: string): string {
  const isFree = price.monthly === null;
  return isFree || tier === trialTier ? t("pricing.start") : t("pricing.choose", { plan: name });
}

/** Returns where a plan begins: at the signup, or in the organization of a person who is signed in. */
function startAt(
  { tier, price }: PlanColumn,
  period: PlanPeriod,
  signedIn: boolean,
  country: string,
): string {
  const plan = { tier, period };
  if (signedIn) return paths.organizations(planQuery(plan));
  return paths.signup({ country, ...planQuery(price.monthly === null ? null : plan) });
}
