/** The form of a team's clawback rule. */
import { z } from "zod";
import { discardReasons, hasKey } from "~/countries/catalogs";
import { asciiDigits } from "~/values/text/plain-typing";
import { lineText as text } from "../text-fields";
import { ticked } from "../ticked";
import { percentage } from "../upgrade-fields";

export const windowKinds = ["charges", "days"] as const;

const LONGEST_WINDOW = 365;
const WHOLE = 10_000;

export const clawbackRuleSchema = z.object({
  /** As typed, in the organisation's currency. */
  fee: text(30).min(1, "required"),
  window_kind: z.enum(windowKinds, "option_invalid"),
  window_size: text(5)
    .min(1, "required")
    .transform(asciiDigits)
    .transform(Number)
    .pipe(z.int("invalid").min(1, "invalid").max(LONGEST_WINDOW, "invalid")),
  percentage: percentage.refine((points) => points <= WHOLE, "percentage_invalid"),
  exceptions: ticked(text(40).refine((key) => hasKey(discardReasons, key), "option_invalid")),
});
export type ClawbackRuleInput = z.output<typeof clawbackRuleSchema>;
