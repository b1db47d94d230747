/** The only SQL that notes changes for integrations; it writes nothing where none is connected. */

/** What integrations send. */
export const syncedEntities = ["donor", "donation", "campaign"] as const;
export type SyncedEntity = (typeof syncedEntities)[number];

/** A row that was removed and noted again is another one: who settles the former must not remove the latter. */
export const FIRST_REVISION = "(random() * 1e9)::int";

const NOW = "(SELECT app_now())";

/**
 * Returns a part of a WITH that notes changed objects: `ids` is a query with their `id`. $1 is the
 * organisation. The condition is asked once for the statement, so that nothing
 * of `ids` is read for an organisation without a connected integration.
 */
export function notingChanges(
  entity: SyncedEntity,
  ids: string,
  name = "noted",
  since = NOW,
  dueAt = NOW,
): string {
  return `${name} AS (
  INSERT INTO integration_changes AS c (organization_id, entity, entity_id, revision, since, due_at)
  SELECT $1::uuid, '${entity}', x.id, ${FIRST_REVISION}, ${since}, ${dueAt} FROM (SELECT DISTINCT i.id FROM (${ids}) i) x
   WHERE EXISTS (SELECT FROM integrations n WHERE n.organization_id = $1::uuid AND n.state <> 'disconnected')
  ON CONFLICT (organization_id, entity, entity_id) DO UPDATE
     SET revision = c.revision + 1, tries = 0, since = least(c.since, excluded.since), due_at = least(c.due_at, excluded.due_at)
)`;
}

/** Notes known objects: $1 organisation, $2 their ids, $3 since when what they did is sent, $4 when they are due. */
export function noteStatement(entity: SyncedEntity): string {
  const ids = "SELECT unnest($2::uuid[]) AS id";
  return `WITH ${notingChanges(entity, ids, "noted", "$3::timestamptz", "$4::timestamptz")} SELECT 1`;
}
