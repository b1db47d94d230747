import { acrossOrganizations, type TenantContext } from "~/domain/context";

interface Ended {
  /** The team; without one, every team of the organisation. */
  agencyId?: string;
  /** The accounts; without them, everybody of the team. */
  userIds?: string[];
}

/** Ends the sessions of a team's people on this organisation's host; a login for others stays. */
export async function endAgencySessions(
  { organizationId, now }: Pick<TenantContext, "organizationId" | "now">,
  { agencyId, userIds }: Ended,
): Promise<void> {
  const across = acrossOrganizations("sessions belong to the platform", now);
  const own = { organizationId, endedAt: null };
  const where = {
    ...own,
    agencyId: agencyId ?? { not: null },
    ...(userIds ? { userId: { in: userIds } } : {}),
  };
  await across.transaction((db) => db.session.updateMany({ where, data: { endedAt: now } }));
}
