/** Shapes of the operator area. Messages are codes. */
import { z } from "zod";
import { emailSchema, nameSchema, passwordSchema } from "../users/schema";

/** What a link's person sets of themselves. */
export const enrolmentSchema = z.object({
  first_name: nameSchema,
  last_name: nameSchema,
  password: passwordSchema,
});

export const inviteOperatorSchema = z.object({ email: emailSchema });

/** What stands in the records beside a decision: a sentence, not a shrug. */
export const reasonSchema = z
  .string("required")
  .trim()
  .min(1, "required")
  .min(10, "reason_too_short")
  .max(500, "too_long");
