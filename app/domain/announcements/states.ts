import type { Today } from "./today";

/** How an announcement stands on a day. Light: pages take it into the browser. */
export const announcementStates = ["planned", "running", "over"] as const;
export type AnnouncementState = (typeof announcementStates)[number];

/** Characters of a text, in each language: a notice is read on the way to something else. */
export const LONGEST_TEXT = 300;

export function stateOf(
  { startsOn, endsOn, endedAt }: { startsOn: string; endsOn: string; endedAt: Date | null },
  today: Today,
): AnnouncementState {
  if (endedAt !== null || endsOn < today.last) return "over";
  return startsOn > today.first ? "planned" : "running";
}
