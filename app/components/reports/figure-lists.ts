import { paths } from "~/http/paths";

/** What the dashboard's person chose. */
interface ChosenFilter {
  /** The one month of the range; null for a longer range. */
  month: string | null;
  /** The range's months, as the list of donations reads them. */
  months: string;
  campaignId: string | null;
  recurrence: string | null;
}

/** The filters that the lists share with the dashboard. */
export function chosenFilter({
  campaignId,
  recurrence,
}: Pick<ChosenFilter, "campaignId" | "recurrence">) {
  return { campaign: campaignId ?? undefined, recurrence: recurrence ?? undefined };
}

/** The lists behind the numbers. Transactions filter by one month or by all; fundraisers have none. */
export function figureLists(filter: ChosenFilter, hasTransactions: boolean) {
  const others = chosenFilter(filter);
  const { months } = filter;
  const period = filter.month ?? "all";
  const monthly = { ...others, recurrence: "monthly" };
  return {
    approved: hasTransactions
      ? paths.transactions({ status: "approved", period, ...others })
      : null,
    refused: hasTransactions ? paths.transactions({ status: "rejected", period, ...others }) : null,
    paused: paths.donations({ paused: months, ...others }),
    discarded: paths.donations({ discarded: months, ...others }),
    active: paths.donations({ status: "active", ...monthly }),
    begun: paths.donations({ activated: months, ...others }),
    begunMonthly: paths.donations({ activated: months, ...monthly }),
    lost: paths.donations({ discarded: months, ...monthly }),
  };
}
