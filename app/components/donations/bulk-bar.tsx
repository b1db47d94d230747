import { fullName } from "~/components/donations/full-name";
import { SelectionBar } from "~/components/lists/selection";
import { Button } from "~/components/ui/button";
import { moneyText } from "~/components/ui/text/money-text";
import type { ListedDonation } from "~/domain/donations/lists/list-donations.server";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";
import { listText } from "~/i18n/dates";
import type { Currency } from "~/values/money/money";

/** So many names are said; the others are counted. */
const NAMED = 3;

interface BulkBarProps {
  rows: readonly Pick<ListedDonation, "id" | "donor" | "amount" | "recurrence" | "status">[];
  /** Matching donations on all pages. */
  total: number;
  paging: { isCapped?: boolean };
  filter: Record<string, string | undefined>;
  /** What the active monthly ones of all pages add up to. */
  monthly: bigint;
  currency: Currency;
}

/** Takes the ticked donations, or all that match the filter, to the preview of a change. */
export function BulkBar({ currency, filter, monthly, paging, rows, total }: BulkBarProps) {
  const t = useT();
  const count = paging.isCapped ? t("common.pagination.more_than", { count: total }) : total;
  const perMonth = (amount: bigint) =>
    amount > 0n ? t("donations.bulk.per_month", { amount: moneyText(amount, currency) }) : null;
  const describe = (ids: readonly string[], isAll: boolean) => {
    if (isAll)
      return {
        what: t("donations.bulk.chosen_all", { total: count }),
        sum: paging.isCapped ? null : perMonth(monthly),
      };
    const ticked = rows.filter(({ id }) => ids.includes(id));
    const names = ticked.slice(0, NAMED).map(({ donor }) => fullName(donor));
    const others = ticked.length - names.length;
    if (others > 0) names.push(t("donations.bulk.others", { count: others }));
    // Only what is charged each month adds up.
    const amounts = ticked
      .filter(({ recurrence, status }) => recurrence === "monthly" && status !== "discarded")
      .map(({ amount }) => amount);
    return {
      what: t("donations.bulk.chosen", { count: ticked.length, names: listText(t, names) }),
      sum: perMonth(amounts.reduce((sum, amount) => sum + amount, 0n)),
    };
  };
  return (
    <SelectionBar
      label={t("donations.bulk.title")}
      action={paths.bulkDonations()}
      filter={filter}
      describe={describe}
      all={total > rows.length ? t("donations.bulk.all", { total: count }) : null}
    >
      {(["pause", "restore", "discard"] as const).map((action) => (
        <Button key={action} size="sm" variant="outline" name="action" value={action}>
          {t(`donations.bulk.${action}.button`)}
        </Button>
      ))}
    </SelectionBar>
  );
}
