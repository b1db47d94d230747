import { noteChange } from "../integration-changes/note-change.server";
import { ERASED_DOMAIN, ERASED_NAME } from "~/values/erased";
import type { Database, OrganizationContext } from "../context";

const FORGET = `
UPDATE donors
   SET first_name = $4, last_name = '', email = id::text || $5, uid_type = NULL, uid_number = NULL,
       phone = NULL, cellphone = NULL, street_address = NULL, city_address = NULL, state_address = NULL,
       country_address = NULL, zipcode_address = NULL, gender = NULL, birthday = NULL, email_consent = NULL, phone_consent = NULL, email_refused_at = NULL, phone_refused_at = NULL, tags = '{}', erased_at = $3::timestamptz, updated_at = $3::timestamptz
 WHERE organization_id = $1::uuid AND (id = $2::uuid OR merged_into_id = $2::uuid) AND erased_at IS NULL
RETURNING id`;
const FORGET_NOTES = `
DELETE FROM donor_notes WHERE organization_id = $1::uuid AND donor_id = $2::uuid`;
const FORGET_LINKS = `
UPDATE donor_links SET email = '', used_at = coalesce(used_at, $3::timestamptz)
 WHERE organization_id = $1::uuid
   AND donor_id IN (SELECT id FROM donors WHERE organization_id = $1::uuid AND (id = $2::uuid OR merged_into_id = $2::uuid))`;

/**
 * Erases name, contact, document, labels, notes and mailed links of a donor in the caller's transaction; entries
 * that were merged into the donor's go, too. Returns whether this call erased them.
 */
export async function forgetDonor(
  ctx: OrganizationContext,
  db: Database,
  id: string,
): Promise<boolean> {
  const { now, organizationId } = ctx;
  const values = [organizationId, id, now, ERASED_NAME, ERASED_DOMAIN];
  const forgotten = await db.sql<{ id: string }>({ name: "forget-donor", text: FORGET, values });
  const notes = { name: "forget-notes", text: FORGET_NOTES, values: [organizationId, id] };
  await db.sql(notes);
  const links = { name: "forget-links", text: FORGET_LINKS, values: [organizationId, id, now] };
  await db.sql(links);
  await noteChange(db, ctx, "donor", ...forgotten.map((row) => row.id));
  return forgotten.length > 0;
}
