/** The form of a campaign's update; messages are codes. */
import { z } from "zod";
import { lineText, paragraphs } from "~/domain/text-fields";
import { typedText } from "~/values/text/typed-text";

/** The longest title, in characters. */
const MOST_TITLE = 120;

export const updateSchema = z.object({
  title: z.string("required").overwrite(typedText).min(1, "required").pipe(lineText(MOST_TITLE)),
  body: z.string("required").min(1, "required").pipe(paragraphs(5000)).refine(Boolean, "required"),
});
export type UpdateInput = z.output<typeof updateSchema>;

/** A new update; the id is chosen by the page, so that a second click writes no second one. */
export const newUpdateSchema = updateSchema.extend({ idempotency_key: z.uuid("invalid") });
