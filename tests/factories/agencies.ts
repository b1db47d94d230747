/** Teams and their people for unit tests. */
import { createAgency } from "~/domain/agencies/create-agency.server";
import { newAgencySchema } from "~/domain/agencies/schema";
import { createOrganizationContext, type OrganizationContext } from "~/domain/context";
import type { SeatRole } from "~/domain/users/agency-seat";
import { findSession } from "~/domain/users/sessions/find-session.server";
import { startSession } from "~/domain/users/sessions/start-session.server";
import { makeAgencyPerson } from "../../prisma/seed/make-agency-person";
import { makeTag } from "../../prisma/seed/identities";

const settings = {
  agency_name: "Calle Norte",
  handler: "agency",
  scope: "both",
  mode: "live",
  sync_delay: 300,
};

/** Returns the body of a new team with a first person of a unique address. */
export const newTeam = (changes: object = {}) =>
  newAgencySchema.parse({
    agency: { ...settings, ...changes },
    account: { first_name: "Rita", last_name: "Sosa", email: `rita-${makeTag()}@example.org` },
  });

/** Creates a team, and returns its token. */
export async function createTestTeam(owner: OrganizationContext, changes: object = {}) {
  const once = await createAgency(owner, newTeam(changes));
  if (once.state !== "done") throw new Error("the team is still made");
  return once.answer;
}

export interface TestSeat {
  ctx: OrganizationContext;
  userId: string;
  personId: string;
  email: string;
  token: string;
}

/** Creates a person of teams, and signs them in for the first of them. */
export async function joinTestTeam(
  owner: OrganizationContext,
  agencies: readonly string[],
  role: SeatRole,
): Promise<TestSeat> {
  const { uuid: personId, userId, email } = await makeAgencyPerson(owner, { agencies, role });
  const { ctx, token } = await enterTestTeam(owner, userId, agencies[0] ?? "");
  return { ctx, userId, personId, email, token };
}

/** Signs a person in for a team. */
export async function enterTestTeam(owner: OrganizationContext, userId: string, agencyId: string) {
  const { now, organization } = owner;
  const { token } = await startSession(now, {
    ...{ kind: "organization", userId, organizationId: organization.id, agencyId },
    ...{ ip: "127.0.0.9", userAgent: "test", authenticatedAt: now },
  });
  const session = await findSession(now, token);
  if (!session?.user) throw new Error("nobody is signed in");
  const ctx = createOrganizationContext({ organization, user: session.user, now, locale: "es-AR" });
  return { ctx, token };
}
