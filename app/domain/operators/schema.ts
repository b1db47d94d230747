/** Schemas of the operator area. Messages are codes. */
import { z } from "zod";
import { reasonSchema } from "../reason";
import { nameSchema } from "../text-fields";
import { emailSchema, passwordSchema } from "../users/login-schema";

/** The data that the link's person sets. */
export const enrolmentSchema = z.object({
  first_name: nameSchema,
  last_name: nameSchema,
  password: passwordSchema,
});

export const inviteOperatorSchema = z.object({ email: emailSchema });

/** A decision about an organisation's state, with a reason for the record. */
export const decisionSchema = z.object({ reason: reasonSchema });
