/** A donor entered twice, and one merged into the tenants' donor, for the sweep. */
import { donationOf, type Tenant, type World } from "../../factories/world";
import { STEADY } from "./staff";

/** The night's search finds the pair again: both give, and have one document. */
const PAIR = `
WITH other AS (
  UPDATE donors o SET uid_number = $1::text FROM donations d
   WHERE o.id = $1::uuid OR d.id = $2::uuid AND o.id = d.donor_id
  RETURNING o.organization_id, o.id
)
INSERT INTO donor_duplicates (organization_id, id, donor_id, other_id, reason, found_at)
SELECT organization_id, gen_random_uuid(), least(id, $1::uuid), greatest(id, $1::uuid), 'document', app_now()
  FROM other WHERE id <> $1::uuid RETURNING id`;

/** The database's own clock may be more than thirty days off the product's. */
const MERGE = `
WITH other AS (
  INSERT INTO donors (organization_id, id, first_name, last_name, email, locale, created_at, updated_at, merged_into_id)
  SELECT organization_id, gen_random_uuid(), first_name, last_name, 'merged.' || gen_random_uuid() || email, locale, app_now(), app_now(), id
    FROM donors WHERE id = $1 RETURNING organization_id, id, email
)
INSERT INTO donor_merges (organization_id, id, donor_id, other_id, merged_at, kept)
SELECT x.organization_id, gen_random_uuid(), o.id, x.id, $2::timestamptz,
       jsonb_build_object('filled', '[]'::jsonb, 'tags', '[]'::jsonb, 'email_consent', NULL, 'phone_consent', NULL, 'created_at', '2026-01-01T00:00:00.000Z',
         'notes', '[]'::jsonb, 'entries', '[]'::jsonb, 'stops', '[]'::jsonb, 'donations', '[]'::jsonb,
         'emails', jsonb_build_object('donor', o.email, 'other', x.email))
  FROM other x JOIN donors o ON o.id = $1 RETURNING id`;

/** Adds a merge of the donor, and returns its id. */
export async function addMerge(world: World, donor: string): Promise<string> {
  const { rows } = await world.database.query<{ id: string }>(MERGE, [donor, STEADY]);
  return rows[0]?.id ?? "";
}

/** Adds a proposed pair and a merge of the tenant's donor, and returns their ids. */
export async function addDuplicates(
  world: World,
  tenant: Tenant,
  donor: string,
): Promise<{ donorDuplicate: string; donorMerge: string }> {
  const other = donationOf(await world.give(tenant, {}));
  const { rows } = await world.database.query<{ id: string }>(PAIR, [donor, other]);
  return { donorDuplicate: rows[0]?.id ?? "", donorMerge: await addMerge(world, donor) };
}
