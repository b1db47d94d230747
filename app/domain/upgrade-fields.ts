/** Fields of a periodic increase, as forms and JSON calls send them. */
import { z } from "zod";
import { parsePercentage, upgradePeriods } from "~/values/money/upgrade";
import type { CurrentOrganization } from "./context";
import type { FieldIssue } from "./errors";

/** A percentage as number or text; its output is in hundredths of a percent. */
export const percentage = z
  .union([z.number(), z.string()], {
    error: (issue) => (issue.input === undefined ? "required" : "percentage_invalid"),
  })
  .transform((sent, issues) => {
    const text = String(sent).trim();
    const points = parsePercentage(text);
    if (points !== null) return points;
    issues.addIssue({ code: "custom", message: text === "" ? "required" : "percentage_invalid" });
    return z.NEVER;
  });

export const upgradePeriod = z.enum(upgradePeriods, {
  error: (issue) => (issue.input === undefined ? "required" : "option_invalid"),
});

/** Returns the error of a percentage outside the organisation's range, with both limits, or null. */
export function rangeIssue(
  {
    upgradeMinPercentage: min,
    upgradeMaxPercentage: max,
  }: Pick<CurrentOrganization, "upgradeMinPercentage" | "upgradeMaxPercentage">,
  basisPoints: number,
): FieldIssue | null {
  if (basisPoints >= min * 100 && basisPoints <= max * 100) return null;
  return { code: "percentage_out_of_range", values: { min, max } };
}

const upgradeFields = z.object({ percentage, period: upgradePeriod, auto: z.boolean("invalid") });

/** The form that creates or changes an increase; without its tick the increase has one step. */
export const upgradeFormSchema = z
  .object({
    percentage,
    period: upgradePeriod,
    auto: z.literal("on").optional(),
    /** The increase's `version` when its form was opened. */
    version: z.string().max(16).optional(),
  })
  .transform(({ percentage: basisPoints, period, auto, version }) => ({
    terms: { basisPoints, period, auto: auto === "on" },
    version,
  }));

/** Body of POST …/upgrades. */
export const upgradeSchema = z.object({
  upgrade: upgradeFields
    .extend({ auto: upgradeFields.shape.auto.default(true) })
    .transform(({ percentage: basisPoints, ...rest }) => ({ basisPoints, ...rest })),
});

/** Body of PATCH …/upgrades/{id}; omitted fields don't change. */
export const upgradeChangeSchema = z.object({
  upgrade: upgradeFields
    .partial()
    .transform(({ percentage: basisPoints, ...rest }) => ({ basisPoints, ...rest })),
});
