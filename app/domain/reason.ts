import { z } from "zod";

/** What stands in the records beside a decision of our own staff: a sentence, not a shrug. */
export const reasonSchema = z
  .string("required")
  .trim()
  .min(1, "required")
  .min(10, "reason_too_short")
  .max(500);
