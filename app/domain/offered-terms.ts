/** What an organisation lets its forms offer: how often a donor gives, and on which day. */
import type { CollectDay } from "~/values/time/calendar";

export const recurrenceOptions = ["monthly", "one_time"] as const;
export type RecurrenceOption = (typeof recurrenceOptions)[number];

/** Every month has these days. */
export const collectDays: readonly CollectDay[] = [
  ...Array.from({ length: 28 }, (_, index) => index + 1),
  "last",
];

interface Offered {
  monthlyOffered: boolean;
  oneTimeOffered: boolean;
}

/**
 * Narrows what a campaign offers to the organisation's options. A campaign of which nothing would be
 * left keeps its own: its form would otherwise take no donation at all.
 */
export function narrowRecurrences(campaign: Offered, options: readonly string[]): Offered {
  const monthlyOffered = campaign.monthlyOffered && options.includes("monthly");
  const oneTimeOffered = campaign.oneTimeOffered && options.includes("one_time");
  return monthlyOffered || oneTimeOffered ? { monthlyOffered, oneTimeOffered } : campaign;
}

/**
 * Returns the presets of the frequencies that a form offers. If there are none, all presets are for what it
 * offers, because donors need a choice.
 */
export function offeredAmounts<Preset extends { recurrence: string | null }>(
  presets: readonly Preset[],
  { monthlyOffered, oneTimeOffered }: Offered,
): Preset[] {
  const offered = presets.filter(
    ({ recurrence }) =>
      recurrence === null || (recurrence === "monthly" ? monthlyOffered : oneTimeOffered),
  );
  return offered.length > 0 ? offered : presets.map((one) => ({ ...one, recurrence: null }));
}

/** Returns the offered days in the month's order; an organisation that chose none offers all. */
export function offeredDays(options: readonly string[]): readonly CollectDay[] {
  return options.length === 0
    ? collectDays
    : collectDays.filter((day) => options.includes(String(day)));
}

/** Returns the first offered day on or after a day, else the month's first one. */
export function nearestDay(day: CollectDay, offered: readonly CollectDay[]): CollectDay {
  const order = (one: CollectDay) => (one === "last" ? 29 : one);
  return offered.find((one) => order(one) >= order(day)) ?? offered[0] ?? day;
}
