import { Badge } from "~/components/ui/badge";
import { Card } from "~/components/ui/card";
import { DataTable, type Column } from "~/components/ui/lists/data-table";
import { moneyText } from "~/components/ui/text/money-text";
import type { ListedPrice, PricesOfPlan } from "~/domain/subscriptions/prices/get-prices.server";
import { useT } from "~/i18n";
import { formatDay } from "~/values/time/day-text";

const colors = { past: "gray", current: "green", planned: "orange" } as const;

/** Shows the prices that a plan had, has and will have, newest first. */
export function PriceHistory({ plan: { prices, currency } }: { plan: PricesOfPlan }) {
  const t = useT();
  const columns: Column<ListedPrice>[] = [
    {
      key: "price",
      header: t("operator.prices.price"),
      main: true,
      cell: ({ price }) => moneyText(price, currency),
    },
    {
      key: "usd",
      header: t("operator.prices.usd"),
      cell: ({ usdPrice }) => moneyText(usdPrice, "USD"),
    },
    {
      key: "since",
      header: t("operator.prices.since"),
      cell: ({ validFrom }) => (validFrom ? formatDay(validFrom) : t("operator.prices.first")),
    },
    {
      key: "state",
      header: t("common.fields.status"),
      cell: ({ state }) => (
        <Badge color={colors[state]}>{t(`operator.prices.state.${state}`)}</Badge>
      ),
    },
    {
      key: "announced",
      header: t("operator.prices.announced"),
      cell: ({ id, appliesFrom }) => {
        if (id === null) return "—";
        return appliesFrom
          ? t("operator.prices.from_day", { day: formatDay(appliesFrom) })
          : t("operator.prices.not_announced");
      },
    },
    { key: "author", header: t("operator.prices.author"), cell: ({ author }) => author ?? "—" },
  ];
  return (
    <Card title={t("operator.prices.history")} flush>
      <DataTable
        caption={t("operator.prices.history")}
        rows={prices}
        rowKey={({ id }) => id ?? "first"}
        columns={columns}
      />
    </Card>
  );
}
