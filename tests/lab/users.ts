import { z } from "zod";
import { agencyRoles } from "~/domain/agencies/choices";
import { roles } from "~/domain/users/abilities";
import { validate } from "~/http/forms/forms.server";
import { isId } from "~/values/ids/ids";
import { makeAgencyPerson } from "../../prisma/seed/make-agency-person";
import { makeMember, type Member } from "../../prisma/seed/make-member";
import type { LabBody } from "./body";
import { notFound } from "./lab-error";
import { tenantOf } from "./tenants";

const slug = z.string("required");
const userSchema = z.object({ slug, role: z.enum(roles, "option_invalid") });
const teamSchema = z.object({
  slug,
  role: z.enum(agencyRoles, "option_invalid"),
  agency: z.string(),
});

/** Creates a complete user of a tenant, or of the team with that token. Throws 404. */
export async function createUser(body: LabBody): Promise<Member> {
  if (body.agency) return createTeamUser(validate(teamSchema, body));
  const given = validate(userSchema, body);
  const { organizationId, now, locale } = await tenantOf(given.slug);
  return makeMember(now, { organizationId, role: given.role, locale });
}

async function createTeamUser(given: z.output<typeof teamSchema>): Promise<Member> {
  const ctx = await tenantOf(given.slug);
  const { organizationId } = ctx;
  const team = isId(given.agency)
    ? await ctx.read((db) =>
        db.agency.findFirst({
          where: { organizationId, id: given.agency, discardedAt: null },
          select: { id: true },
        }),
      )
    : null;
  if (!team) throw notFound("There is no such team.");
  const made = await makeAgencyPerson(ctx, { agencies: [team.id], role: given.role });
  const { uuid, email, password } = made;
  return { uuid, email, password };
}
