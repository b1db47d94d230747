/** A donor entered twice, and one merged into the tenants' donor, for the sweep. */
import type { World } from "../../factories/world";

const entry = (mark: string, merged: string) =>
  `INSERT INTO donors (organization_id, id, first_name, last_name, email, locale, created_at, updated_at, merged_into_id)
   SELECT organization_id, gen_random_uuid(), first_name, last_name, '${mark}.' || gen_random_uuid() || email, locale, app_now(), app_now(), ${merged}
     FROM donors WHERE id = $1 RETURNING organization_id, id, email`;

/** Adds a proposed pair and a merge of the donor, and returns their ids. */
export async function addDuplicates(
  world: World,
  donor: string,
): Promise<{ donorDuplicate: string; donorMerge: string }> {
  const { rows: pairs } = await world.database.query<{ id: string }>(
    `WITH other AS (${entry("twice", "NULL")})
     INSERT INTO donor_duplicates (organization_id, id, donor_id, other_id, reason, found_at)
     SELECT organization_id, gen_random_uuid(), least(id, $1::uuid), greatest(id, $1::uuid), 'document', app_now() FROM other RETURNING id`,
    [donor],
  );
  const { rows: merges } = await world.database.query<{ id: string }>(
    `WITH other AS (${entry("merged", "id")})
     INSERT INTO donor_merges (organization_id, id, donor_id, other_id, merged_at, kept)
     SELECT x.organization_id, gen_random_uuid(), o.id, x.id, app_now(),
            jsonb_build_object('filled', '[]'::jsonb, 'tags', '[]'::jsonb, 'email_consent', NULL, 'phone_consent', NULL, 'created_at', '2026-01-01T00:00:00.000Z',
              'notes', '[]'::jsonb, 'entries', '[]'::jsonb, 'stops', '[]'::jsonb, 'donations', '[]'::jsonb,
              'emails', jsonb_build_object('donor', o.email, 'other', x.email))
       FROM other x JOIN donors o ON o.id = $1 RETURNING id`,
    [donor],
  );
  return { donorDuplicate: pairs[0]?.id ?? "", donorMerge: merges[0]?.id ?? "" };
}
