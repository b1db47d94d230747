import { acrossOrganizations, type OrganizationContext } from "~/domain/context";
import type { SeatRole } from "~/domain/users/agency-seat";
import { hashPassword } from "~/domain/users/sessions/password.server";
import { newId } from "~/values/ids/ids";
import { makePassword, makeTag } from "./identities";
import type { Member } from "./make-member";

interface PersonOrder {
  /** The team's tokens; a user has one. */
  agencies: readonly string[];
  role: SeatRole;
  /** Without a person, one is generated. */
  person?: { firstName: string; lastName: string; email: string; password: string };
}

/** Creates a person of teams who joined: verified, with a password, a seat in each and no mail. */
export async function makeAgencyPerson(
  ctx: OrganizationContext,
  { agencies, role, person }: PersonOrder,
): Promise<Member & { userId: string }> {
  const { now, organizationId, locale } = ctx;
  const { firstName = "Persona", lastName = "Equipo" } = person ?? {};
  const password = person?.password ?? makePassword();
  const email = person?.email ?? `${role}-${makeTag()}@example.org`;
  const passwordHash = await hashPassword(password);
  const [userId, personId] = [newId(now), newId(now)];
  const names = { email, firstName, lastName };
  const across = acrossOrganizations("people belong to the platform", now);
  await across.transaction(async (db) => {
    const verified = { emailVerifiedAt: now, cellphoneVerifiedAt: now };
    const times = { createdAt: now, updatedAt: now };
    await db.user.create({
      data: { id: userId, ...names, passwordHash, locale, ...verified, ...times },
    });
  });
  await ctx.transaction(async (db) => {
    const kind = role === "administrator" ? "admin" : "user";
    const dates = { invitedAt: now, expiresAt: now, joinedAt: now, createdAt: now };
    const own = { organizationId, id: personId, kind, ...names, userId };
    await db.agencyPerson.create({ data: { ...own, ...dates } });
    await db.agencySeat.createMany({
      data: agencies.map((agencyId) => ({
        ...{ organizationId, personId, agencyId, role, createdAt: now },
      })),
    });
  });
  return { uuid: personId, email, password, userId };
}
