import { z } from "zod";

/** Checkboxes with the same name in a form; any number of them may be ticked. */
export function ticked<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess(
    (sent: string | string[] | undefined) => (sent === undefined ? [] : [sent].flat()),
    z.array(schema),
  );
}
