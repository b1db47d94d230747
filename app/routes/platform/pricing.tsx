import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PlatformLayout } from "~/components/layout/platform-layout";
import { platformMeta } from "~/components/layout/share-meta";
import type { RouteHandle } from "~/components/layout/route-handle";
import { CountryTabs } from "~/components/platform/country-tabs";
import { PlanCard } from "~/components/platform/plan-card";
import { PlanTable } from "~/components/platform/plan-table";
import { Questions } from "~/components/platform/questions";
import { getCountry, isCountryCode } from "~/countries/country";
import { labelIn } from "~/countries/label-in";
import {
  commissionBasisPoints,
  featureLabel,
  tierNames,
  toldFeatures,
  toldFeaturesOf,
  trial,
} from "~/countries/plans/plans";
import { listPrices } from "~/countries/plans/price-list";
import { platformFrame } from "~/http/front/platform-frame.server";
import { requirePlatform } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import { formatPercent } from "~/values/money/money";

export const handle: RouteHandle = { i18n: ["pricing"], scripts: false, styles: "app" };

export const meta: MetaFunction<typeof loader> = ({ data, location, matches }) =>
  platformMeta({ title: data?.title, description: data?.description, location, matches });

/** GET /pricing?country=&period=: the address decides the country, otherwise the cookie. */
export function loader(args: LoaderFunctionArgs) {
  const ctx = requirePlatform(args);
  const { locale } = ctx;
  const requested = new URL(args.request.url).searchParams;
  const wanted = requested.get("country")?.toUpperCase();
  const country = getCountry(isCountryCode(wanted) ? wanted : ctx.country);
  const { currency } = country;
  const t = createTranslator(locale);
  const name = labelIn(country.name, locale);
  const plans = listPrices(country.code, locale).map((plan, at, all) => {
    const before = all[at - 1];
    const known: readonly string[] = before ? toldFeaturesOf(before.tier) : [];
    const own = toldFeaturesOf(plan.tier);
    const points = commissionBasisPoints(plan.tier);
    return {
      ...plan,
      takesCommission: points > 0,
      commission: formatPercent(points, currency),
      features: own,
      base: before?.name ?? null,
      added: before
        ? own
            .filter((feature) => !known.includes(feature))
            .map((feature) => labelIn(featureLabel(feature), locale))
        : base.map((key) => t(`pricing.base.${key}`)),
    };
  });
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

const base = ["campaigns", "gifts", "page", "office"] as const;
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
          <Period period={page.period} />
        </header>
        <ul className="plans">
          {plans.map((plan) => (
            <PlanCard
              key={plan.tier}
              plan={plan}
              isTrial={plan.tier === trial.tier}
              signedIn={frame.signedIn}
              country={country.code}
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

/** Chooses the displayed price: the style sheet reads the checked radio button, so it needs no script. */
function Period({ period }: { period: string }) {
  const t = useT();
  return (
    <fieldset className="period">
      <legend className="unseen">{t("pricing.period")}</legend>
      <label>
        <input type="radio" name="period" value="monthly" defaultChecked={period === "monthly"} />
        <span>{t("pricing.monthly")}</span>
      </label>
      <label>
        <input type="radio" name="period" value="yearly" defaultChecked={period === "yearly"} />
        <span>
          {t("pricing.yearly")} <small>{t("pricing.yearly_hint")}</small>
        </span>
      </label>
    </fieldset>
  );
}
