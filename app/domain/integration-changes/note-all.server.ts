import type { OrganizationContext } from "../context";
import { FIRST_REVISION, syncedEntities, type SyncedEntity } from "./note-changes.sql";

const SIZE = 10_000;
const FIRST = "00000000-0000-0000-0000-000000000000";
const tables: Record<SyncedEntity, string> = {
  campaign: "campaigns",
  donor: "donors",
  donation: "donations",
};

/** One page by id, so that no statement holds a million rows. */
const noteAllOf = (entity: SyncedEntity) => `
WITH page AS (
  SELECT id FROM ${tables[entity]} WHERE organization_id = $1::uuid AND id > $2::uuid ORDER BY id LIMIT ${SIZE}
), noted AS (
  INSERT INTO integration_changes AS c (organization_id, entity, entity_id, revision, since, due_at)
  SELECT $1::uuid, '${entity}', p.id, ${FIRST_REVISION}, '1970-01-01', $3::timestamptz FROM page p
  ON CONFLICT (organization_id, entity, entity_id) DO UPDATE SET revision = c.revision + 1, since = '1970-01-01', tries = 0, due_at = excluded.due_at
)
SELECT max(id::text) AS last, count(*)::int AS count FROM page`;

/** Notes every object of these kinds with all that it ever did. Returns how many. */
export async function noteAll(
  ctx: OrganizationContext,
  entities: readonly SyncedEntity[],
  dueAt: Date,
): Promise<number> {
  ctx.require("update", "integration");
  const { organizationId } = ctx;
  let total = 0;
  for (const entity of syncedEntities.filter((one) => entities.includes(one))) {
    for (let after = FIRST; ;) {
      const values = [organizationId, after, dueAt];
      const [rows = []] = await ctx.statements({ text: noteAllOf(entity), values });
      const count = Number(rows[0]?.count ?? 0);
      total += count;
      if (count < SIZE) break;
      after = String(rows[0]?.last);
    }
  }
  return total;
}
