/** Teams' rows and what they name, each read or locked inside the caller's transaction. */
import { isId } from "~/values/ids/ids";
import type { Database, OrganizationContext } from "../context";
import { DomainError, refuseField } from "../errors";
import { personJson, userRole, type AgencyJson } from "./agency";

/**
 * Locks a team until the transaction ends, so that changes of it and its people are serialised.
 * Throws `not_found` for another organisation's, `invalid_transition` for a discarded one, and
 * `forbidden` for a team's person whose own seat ended meanwhile.
 */
export async function lockAgency(
  db: Database,
  { actor, organizationId }: OrganizationContext,
  token: string,
): Promise<{ name: string }> {
  if (!isId(token)) throw new DomainError("not_found");
  const [row] = await db.sql<{ name: string; discarded_at: Date | null }>`
    SELECT name, discarded_at FROM agencies
     WHERE organization_id = ${organizationId}::uuid AND id = ${token}::uuid FOR UPDATE`;
  if (!row) throw new DomainError("not_found");
  if (row.discarded_at) throw new DomainError("invalid_transition");
  if (actor.kind === "agency_user") {
    const { personId, agencyId, role } = actor;
    const seat = await db.agencySeat.findFirst({
      where: { organizationId, personId, agencyId, role, person: { discardedAt: null } },
      select: { personId: true },
    });
    if (!seat) throw new DomainError("forbidden");
  }
  return { name: row.name };
}

/** Throws the field's error for a gateway that the organisation has not enabled. */
export async function requireProcessor(
  db: Database,
  organizationId: string,
  id: string | null | undefined,
): Promise<void> {
  if (id == null) return;
  const found = await db.paymentProcessor.findFirst({
    where: { organizationId, id, discardedAt: null },
    select: { id: true },
  });
  if (!found) throw refuseField("agency.payment_processor", "option_invalid");
}

/** Reads teams with their users and campaigns in the ids' order. */
export async function readAgencies(
  db: Database,
  { organizationId, now }: { organizationId: string; now: Date },
  ids: readonly string[],
): Promise<AgencyJson[]> {
  const rows = await db.agency.findMany({
    where: { organizationId, id: { in: [...ids] } },
    include: {
      campaigns: {
        select: { campaign: { select: { id: true, title: true } } },
        orderBy: [{ createdAt: "asc" }, { campaignId: "asc" }],
      },
      seats: {
        where: { role: { not: "administrator" } },
        include: { person: true },
        orderBy: { personId: "asc" },
      },
    },
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    return {
      token: row.id,
      agency_name: row.name,
      handler: row.handler as AgencyJson["handler"],
      scope: row.scope as AgencyJson["scope"],
      mode: row.mode as AgencyJson["mode"],
      sync_delay: row.syncDelay,
      checked_by: row.checkedBy as AgencyJson["checked_by"],
      payment_processor: row.paymentProcessorId,
      created_at: row.createdAt.toISOString(),
      discarded_at: row.discardedAt?.toISOString() ?? null,
      users: row.seats.map(({ person, role }) => ({
        ...personJson(person, now),
        role: userRole(role),
      })),
      campaigns: row.campaigns.map(({ campaign }) => ({
        uuid: campaign.id,
        title: campaign.title,
      })),
    };
  });
}
