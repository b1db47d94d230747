import { periodOf, readMonths } from "~/values/time/calendar";

/** What people ask about a donation's past, of which a list shows the day and the reason. */
export type Happened = "discarded" | "paused" | "activated";

interface Filter {
  status?: string;
  discarded?: string;
  discard_reason?: string;
  paused?: string;
  pause_reason?: string;
  attention?: string;
  activated?: string;
}

/** Returns what a filter of the list asks about; null if it asks about the donations of today. */
export function happenedBy(filter: Filter): Happened | null {
  const { activated, attention, discard_reason, discarded, pause_reason, paused, status } = filter;
  if (discarded ?? discard_reason ?? (status === "discarded" ? status : null)) return "discarded";
  if (paused ?? pause_reason ?? attention ?? (status === "paused" ? status : null)) return "paused";
  return activated ? "activated" : null;
}

interface Donation {
  discardedAt: Date | null;
  discardedReason: string | null;
  activatedAt: Date | null;
  pauses: readonly { at: Date; reason: string }[];
}

/** Returns when and why that happened: of several pauses the last one that the filter matches. */
export function momentOf(
  { activatedAt, discardedAt, discardedReason, pauses }: Donation,
  happened: Happened,
  { paused, pause_reason: wanted }: Filter,
  timezone: string,
): { at: Date; reason: string | null } | null {
  if (happened === "discarded")
    return discardedAt && { at: discardedAt, reason: discardedReason ?? "other" };
  if (happened === "activated") return activatedAt && { at: activatedAt, reason: null };
  const months = paused === undefined ? null : readMonths(paused);
  const isMeant = ({ at, reason }: Donation["pauses"][number]) => {
    const period = periodOf(at, timezone);
    const isThen = months === null || (period >= months.first && period <= months.last);
    return isThen && (wanted === undefined || reason === wanted);
  };
  return pauses.filter(isMeant).at(-1) ?? null;
}
