import type { ReportedPayment } from "~/providers/reported-payment";

/** A list that ends earlier than this was fetched too early, or covers only a previous day. */
const UP_TO_NOW_MS = 60 * 60 * 1000;

/** A place where a list may lack payments; a person checks it. */
export type ReportGap =
  { kind: "empty" } | { kind: "begins_late"; first: Date } | { kind: "ends_early"; last: Date };

/** Returns the gaps between the expected period of a list and its payments' dates. */
export function findReportGaps(
  reported: readonly ReportedPayment[],
  { since, now }: { since: Date; now: Date },
): ReportGap[] {
  if (reported.length === 0) return [{ kind: "empty" }];
  const times = reported.flatMap(({ at }) => (at ? [at.getTime()] : []));
  if (times.length === 0) return [];
  const first = new Date(times.reduce((a, b) => Math.min(a, b)));
  const last = new Date(times.reduce((a, b) => Math.max(a, b)));
  const gaps: ReportGap[] = [];
  if (first > since) gaps.push({ kind: "begins_late", first });
  if (now.getTime() - last.getTime() > UP_TO_NOW_MS) gaps.push({ kind: "ends_early", last });
  return gaps;
}
