/** Shapes of the operator area. Messages are codes. */
import { z } from "zod";
import { reasonSchema } from "../reason";
import { nameSchema } from "../text-fields";
import { emailSchema, passwordSchema } from "../users/login-schema";

/** What a link's person sets of themselves. */
export const enrolmentSchema = z.object({
  first_name: nameSchema,
  last_name: nameSchema,
  password: passwordSchema,
});

export const inviteOperatorSchema = z.object({ email: emailSchema });

/** A decision of an organisation's standing, with what stays on record. */
export const decisionSchema = z.object({ reason: reasonSchema });
