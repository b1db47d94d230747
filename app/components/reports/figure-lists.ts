import { paths } from "~/http/paths";

/** What the dashboard's person chose. */
interface ChosenFilter {
  /** The range's first and last day. */
  from: string;
  to: string;
  /** The one month of the range; null for a longer range. */
  month: string | null;
  /** The range's months, as the list of donations reads them. */
  months: string;
  campaignId: string | null;
  recurrence: string | null;
}

/** The filters that the lists share with the dashboard. */
function chosenFilter({ campaignId, recurrence }: Pick<ChosenFilter, "campaignId" | "recurrence">) {
  return { campaign: campaignId ?? undefined, recurrence: recurrence ?? undefined };
}

/** The range of days as the list of transactions reads it: a month by its name. */
function daysOf({ from, month, to }: Pick<ChosenFilter, "from" | "month" | "to">) {
  return month === null ? { period: "all", since: from, until: to } : { period: month };
}

/** The list behind a campaign's numbers. */
export function campaignList(filter: ChosenFilter, campaign: string): string {
  const recurrence = filter.recurrence ?? undefined;
  return paths.transactions({ status: "received", ...daysOf(filter), campaign, recurrence });
}

/** The list behind the planned charges of some days. */
export function plannedList(
  filter: Pick<ChosenFilter, "campaignId" | "recurrence">,
  since: string,
  until = since,
): string {
  return paths.transactions({
    view: "planned",
    period: "all",
    since,
    until,
    ...chosenFilter(filter),
  });
}

/** The lists behind the numbers; fundraisers have none of transactions. */
export function figureLists(filter: ChosenFilter, hasTransactions: boolean) {
  const others = chosenFilter(filter);
  const { months } = filter;
  const days = daysOf(filter);
  const monthly = { ...others, recurrence: "monthly" };
  // Without monthly donations in the filter the numbers of monthly donors are zero.
  const hasMonthly = filter.recurrence !== "one_time";
  return {
    approved: hasTransactions
      ? paths.transactions({ status: "received", ...days, ...others })
      : null,
    /** The list behind one bar of the chart, by its day or month. */
    approvedAt: hasTransactions
      ? (at: string) => {
          const bar = { from: at, to: at, month: at.length === 7 ? at : null };
          return paths.transactions({ status: "received", ...daysOf(bar), ...others });
        }
      : null,
    refused: hasTransactions
      ? paths.transactions({ status: "rejected", ...days, ...others })
      : null,
    paused: paths.donations({ paused: months, ...others }),
    discarded: paths.donations({ discarded: months, ...others }),
    pausedFor: (reason: string) =>
      paths.donations({ paused: months, pause_reason: reason, ...others }),
    discardedFor: (reason: string) =>
      paths.donations({ discarded: months, discard_reason: reason, ...others }),
    active: hasMonthly ? paths.donations({ status: "active", ...monthly }) : null,
    begun: paths.donations({ activated: months, ...others }),
    begunMonthly: hasMonthly ? paths.donations({ activated: months, ...monthly }) : null,
    lost: hasMonthly ? paths.donations({ discarded: months, ...monthly }) : null,
  };
}
