import { z } from "zod";

/** Boxes of one name in a form, of which none, one or several are ticked. */
export function ticked<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess(
    (sent: string | string[] | undefined) => (sent === undefined ? [] : [sent].flat()),
    z.array(schema),
  );
}
