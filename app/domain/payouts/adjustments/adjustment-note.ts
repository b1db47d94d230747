/** What an adjustment's readers see under its reason. Pages load this file. */
import type { Translate } from "~/i18n/text-key";
import { formatDay } from "~/values/time/day-text";
import type { ShownAdjustment } from "./adjustment-view";

/** Returns the note; of a reversal with the day of the adjustment that it takes back, whose note it has. */
export function adjustmentNote(
  t: Translate,
  { note, reversesOn }: Pick<ShownAdjustment, "note" | "reversesOn">,
): string {
  if (reversesOn === null) return note;
  return t("payouts.adjustments.reverses", { day: formatDay(reversesOn), note });
}
