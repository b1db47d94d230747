import type { Database } from "../context";
import {
  createOrganization,
  type NewOrganization,
} from "../organizations/create-organization.server";
import { joinOrganization } from "../users/join-organization.server";

/**
 * Inserts an organisation and makes a person its owner, in the caller's platform transaction.
 * Throws the errors of `createOrganization`.
 */
export async function openOrganization(
  db: Database,
  opening: { organization: NewOrganization; ownerId: string; now: Date },
): Promise<{ id: string; slug: string; name: string }> {
  const created = await createOrganization(db, opening);
  const { ownerId: userId, now } = opening;
  await joinOrganization(db, { organizationId: created.id, userId, role: "owner", now });
  return created;
}
