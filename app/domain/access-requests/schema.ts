/** Schemas and enumerations of access requests. Messages are codes. */
import { z } from "zod";
import { reasonSchema } from "../reason";
import { nameSchema } from "../text-fields";
import { emailSchema } from "../users/login-schema";
import { evidenceKinds } from "./evidence";

/** Only `requested` is an open state; texts are in `manage.access.state`. */
export const accessStates = ["requested", "stopped", "cancelled", "granted", "expired"] as const;
export type AccessState = (typeof accessStates)[number];

/** The form 'Acceso perdido': the person who needs access, and the reason. */
export const accessRequestSchema = z.object({
  email: emailSchema,
  first_name: nameSchema,
  last_name: nameSchema,
  evidence: z.enum(evidenceKinds, "evidence_required"),
  reason: reasonSchema,
});
export type AccessRequestInput = z.output<typeof accessRequestSchema>;
