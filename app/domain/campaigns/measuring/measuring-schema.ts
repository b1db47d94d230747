/** The form of the keys with which our server reports donations to an organisation's own services. */
import { z } from "zod";

/** Printable, without blanks; an empty one changes nothing. */
const key = z
  .string()
  .default("")
  .transform((typed) => typed.trim())
  .pipe(
    z
      .string()
      .max(400)
      .regex(/^[\x21-\x7E]*$/, "characters_invalid"),
  );

const tick = z.preprocess((sent) => sent === "on", z.boolean());

export const measuringKeysSchema = z.object({
  facebook_key: key,
  analytics_key: key,
  remove_facebook: tick,
  remove_analytics: tick,
});
export type MeasuringKeysInput = z.output<typeof measuringKeysSchema>;
