import { FilterSelect } from "~/components/reports/filter-select";
import { useT } from "~/i18n";
import type { TextKey } from "~/i18n/text-key";

type Sort = "newest" | "oldest" | "amount_high" | "amount_low" | "name" | "next_charge";

const texts: Record<Sort, TextKey> = {
  newest: "donations.sort.newest",
  oldest: "donations.sort.oldest",
  amount_high: "donations.sort.amount_high",
  amount_low: "donations.sort.amount_low",
  name: "donations.sort.name",
  next_charge: "donations.sort.next_charge",
};

/** The order of a list; without a choice it is the list's own. */
export function SortSelect({ sorts, value }: { sorts: readonly Sort[]; value?: Sort }) {
  const t = useT();
  return (
    <FilterSelect
      label={t("donations.sort.label")}
      name="sort"
      value={value ?? ""}
      choices={[
        { value: "", label: t("donations.sort.usual") },
        ...sorts.map((sort) => ({ value: sort, label: t(texts[sort]) })),
      ]}
    />
  );
}
