/** Shapes and words of a request to be let into an organisation again. Messages are codes. */
import { z } from "zod";
import { reasonSchema } from "../reason";
import { nameSchema } from "../text-fields";
import { emailSchema } from "../users/login-schema";
import { evidenceKinds } from "./evidence";

/** `requested` is the only one that changes; texts in `manage.access.state`. */
export const accessStates = ["requested", "stopped", "cancelled", "granted", "expired"] as const;
export type AccessState = (typeof accessStates)[number];

/** The form 'Acceso perdido': who is to be let in, and why. */
export const accessRequestSchema = z.object({
  email: emailSchema,
  first_name: nameSchema,
  last_name: nameSchema,
  evidence: z.enum(evidenceKinds, "evidence_required"),
  reason: reasonSchema,
});
export type AccessRequestInput = z.output<typeof accessRequestSchema>;
