import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "~/components/layout/route-handle";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { SelectField } from "~/components/ui/forms/select-field";
import { DataTable, type Column } from "~/components/ui/lists/data-table";
import { PageHeader } from "~/components/ui/page-header";
import { isCountryCode } from "~/countries/country";
import { labelIn } from "~/countries/label-in";
import { tierNames } from "~/countries/plans/plans";
import { getPrices, type PricesOfPlan } from "~/domain/subscriptions/prices/get-prices.server";
import { paths } from "~/http/paths";
import { requireOperator } from "~/http/sessions/require-operator.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import { formatMoney } from "~/values/money/money";
import { formatDay } from "~/values/time/day-text";
import { namedCountries } from "~/routes/operator/named-countries.server";

export const handle: RouteHandle = { i18n: ["operator", "subscription"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** GET ?country=: what each paid plan of a country costs, and what it will cost. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOperator(args);
  const wanted = new URL(args.request.url).searchParams.get("country");
  const country = isCountryCode(wanted) ? wanted : "AR";
  const plans = await getPrices(ctx, { country });
  return {
    title: `${createTranslator(ctx.locale)("operator.prices.title")} · Dádiva`,
    country,
    countries: namedCountries(ctx.locale).map(({ code, name }) => ({ value: code, label: name })),
    plans: plans.map((plan) => shownPlan(plan, labelIn(tierNames[plan.tier], ctx.locale))),
  };
}

function shownPlan({ code, period, currency, prices }: PricesOfPlan, name: string) {
  const current = prices.find(({ state }) => state === "current");
  const planned = prices.findLast(({ state }) => state === "planned");
  return {
    ...{ code, name, period },
    current: current ? formatMoney(current.price, currency) : "",
    since: current?.validFrom ? formatDay(current.validFrom) : null,
    planned: planned?.validFrom
      ? { price: formatMoney(planned.price, currency), from: formatDay(planned.validFrom) }
      : null,
  };
}
type ShownPlan = ReturnType<typeof shownPlan>;

export default function Prices() {
  const { country, countries, plans } = useLoaderData<typeof loader>();
  const t = useT();
  const columns: Column<ShownPlan>[] = [
    {
      key: "plan",
      header: t("operator.prices.plan"),
      main: true,
      cell: ({ code, name, period }) => (
        <Link to={paths.operatorPrice(code)} className="font-semibold">
          {name}, {t(`subscription.periods.${period}`)}
        </Link>
      ),
    },
    { key: "current", header: t("operator.prices.current"), cell: ({ current }) => current },
    {
      key: "since",
      header: t("operator.prices.since"),
      cell: ({ since }) => since ?? t("operator.prices.first"),
    },
    {
      key: "planned",
      header: t("operator.prices.planned"),
      cell: ({ planned }) =>
        planned
          ? `${planned.price} · ${t("operator.prices.from_day", { day: planned.from })}`
          : "—",
    },
  ];
  return (
    <>
      <PageHeader
        title={t("operator.prices.title")}
        description={t("operator.prices.description")}
      />
      <Form method="get" className="mb-6 flex max-w-3xl flex-wrap items-end gap-3">
        <SelectField
          key={country}
          name="country"
          label={t("operator.prices.country")}
          options={countries}
          defaultValue={country}
        />
        <Button type="submit" variant="outline">
          {t("operator.prices.show")}
        </Button>
      </Form>
      <Card flush>
        <DataTable
          caption={t("operator.prices.title")}
          rows={plans}
          rowKey={({ code }) => code}
          columns={columns}
        />
      </Card>
    </>
  );
}
