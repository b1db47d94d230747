import type { Today } from "./today";

/** States of an announcement. Pages load this file in the browser, so it stays small. */
export const announcementStates = ["planned", "running", "over"] as const;
export type AnnouncementState = (typeof announcementStates)[number];

/** Maximum characters of a text in each language; a notice must be quick to read. */
export const LONGEST_TEXT = 300;

/** Changed terms apply at the earliest so many days after their notice, as the terms promise. */
export const TERMS_NOTICE_DAYS = 30;

export function stateOf(
  { startsOn, endsOn, endedAt }: { startsOn: string; endsOn: string; endedAt: Date | null },
  today: Today,
): AnnouncementState {
  if (endedAt !== null || endsOn < today.last) return "over";
  return startsOn > today.first ? "planned" : "running";
}
