import { z } from "zod";
import { roles } from "~/domain/users/abilities";
import { validate } from "~/http/forms/forms.server";
import { makeMember, type Member } from "../../prisma/seed/make-member";
import type { LabBody } from "./body";
import { LabError } from "./lab-error";
import { tenantOf } from "./tenants";

const userSchema = z.object({
  slug: z.string("required"),
  role: z.enum(roles, "option_invalid"),
  agency: z.string().nullish(),
});

/** Creates a complete member of a tenant with the given role. */
export async function createUser(body: LabBody): Promise<Member> {
  if (body.agency) throw new LabError(501, "not_available", "There are no agencies yet.");
  const { slug, role } = validate(userSchema, body);
  const { organizationId, now, locale } = await tenantOf(slug);
  return makeMember(now, { organizationId, role, locale });
}
