import type { Campaign } from "./campaign";
import type { ListedState } from "./campaign-types";

/** What people read of a campaign: its state, unless its event is cancelled. */
export type ShownStatus = ListedState | "cancelled";

/** Returns the status that lists, headers and files show. */
export function shownStatus({
  archivedAt,
  eventCancelledAt,
  state,
}: Pick<Campaign, "archivedAt" | "eventCancelledAt" | "state">): ShownStatus {
  if (archivedAt) return "archived";
  return eventCancelledAt ? "cancelled" : state;
}
