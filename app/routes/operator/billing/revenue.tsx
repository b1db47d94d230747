import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "~/components/layout/route-handle";
import { Card } from "~/components/ui/card";
import { DataTable, type Column } from "~/components/ui/lists/data-table";
import { PageHeader } from "~/components/ui/page-header";
import { moneyText } from "~/components/ui/text/money-text";
import { getRevenue, type RevenueMonth } from "~/domain/subscriptions/staff/get-revenue.server";
import { requireOperator } from "~/http/sessions/require-operator.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import type { Translate } from "~/i18n/text-key";

export const handle: RouteHandle = { i18n: ["operator"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOperator(args);
  return {
    title: `${createTranslator(ctx.locale)("operator.revenue.title")} · Dádiva`,
    months: await getRevenue(ctx),
  };
}

export default function Revenue() {
  const { months } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <>
      <PageHeader
        title={t("operator.revenue.title")}
        description={t("operator.revenue.description")}
      />
      <div className="grid gap-6">
        <Card flush>
          <DataTable
            caption={t("operator.revenue.title")}
            rows={months}
            rowKey={({ month }) => month}
            columns={columns(t)}
          />
        </Card>
        <Card title={t("operator.revenue.how")}>
          <dl className="grid gap-3">
            {(["recurring", "churn", "trials"] as const).map((name) => (
              <div key={name}>
                <dt className="font-semibold">{t(`operator.revenue.${name}`)}</dt>
                <dd>{t(`operator.revenue.${name}_text`)}</dd>
              </div>
            ))}
          </dl>
        </Card>
      </div>
    </>
  );
}

function columns(t: Translate): Column<RevenueMonth>[] {
  const share = (part: number, whole: number) =>
    whole === 0
      ? "—"
      : t("operator.revenue.share", { part, whole, percent: Math.round((100 * part) / whole) });
  return [
    {
      key: "month",
      header: t("operator.revenue.month"),
      main: true,
      cell: ({ month }) => month.split("-").toReversed().join("/"),
    },
    {
      key: "recurring",
      header: t("operator.revenue.recurring"),
      cell: ({ recurring }) =>
        recurring.length === 0 ? (
          "—"
        ) : (
          <span className="grid">
            {recurring.map(({ amount, currency, organizations }) => (
              <span key={currency}>
                {moneyText(amount, currency)} {currency}{" "}
                <span className="text-sm whitespace-nowrap text-muted">
                  {t("operator.revenue.organizations", { count: organizations })}
                </span>
              </span>
            ))}
          </span>
        ),
    },
    {
      key: "churn",
      header: t("operator.revenue.churn"),
      cell: ({ before, lost }) => share(lost, before),
    },
    {
      key: "trials",
      header: t("operator.revenue.trials"),
      cell: ({ converted, trials }) => share(converted, trials),
    },
  ];
}
