/** A question of a campaign's form, as the editor sends it. */
import { z } from "zod";
import { fieldLimits, widgets } from "~/values/form-fields";
import { typedParagraphs, typedText } from "~/values/text/typed-text";
import { lineText } from "~/domain/text-fields";

const line = (most: number) => z.string().overwrite(typedText).pipe(lineText(most));

/** One choice a line; empty lines and repetitions are dropped. */
const options = z
  .string()
  .default("")
  .transform((text) => [
    ...new Set(
      typedParagraphs(text)
        .split("\n")
        .map((one) => typedText(one))
        .filter((one) => one !== ""),
    ),
  ])
  .refine((all) => all.length <= fieldLimits.options, "too_many_options")
  .refine((all) => all.every((one) => one.length <= fieldLimits.option), "option_too_long");

export const fieldSchema = z
  .object({
    widget: z.enum(widgets, "option_invalid"),
    label: z
      .string("required")
      .overwrite(typedText)
      .min(1, "required")
      .pipe(lineText(fieldLimits.label)),
    help: line(fieldLimits.help).default(""),
    required: z
      .string()
      .optional()
      .transform((sent) => sent === "on"),
    options,
    /** `key=value` of the question on which this one depends; empty without a condition. */
    shown_if: line(200).default(""),
    /** The field's `version` when its form was opened. */
    version: lineText(16).optional(),
  })
  .superRefine(({ widget, options: choices }, issues) => {
    if (widget !== "select_options" || choices.length >= 2) return;
    issues.addIssue({ code: "custom", path: ["options"], message: "options_required" });
  });
export type FieldInput = z.output<typeof fieldSchema>;
