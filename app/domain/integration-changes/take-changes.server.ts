import type { OrganizationContext } from "../context";
import type { SyncedEntity } from "./note-changes.sql";

/** An object to send, with what it was when it was read. */
export interface Change {
  id: string;
  revision: number;
  since: Date;
  tries: number;
}

const DUE = `
SELECT entity_id, revision, since, tries FROM integration_changes
 WHERE organization_id = $1::uuid AND entity = $2 AND due_at <= $3::timestamptz
 ORDER BY due_at, entity_id LIMIT $4`;

const COUNT = `
SELECT count(*)::int AS count FROM (
  SELECT FROM integration_changes
   WHERE organization_id = $1::uuid AND entity = $2 AND due_at <= $3::timestamptz LIMIT $4) x`;

/** Counts changed objects of one kind whose waiting time is over, as far as `most`. */
export async function countChanges(
  ctx: OrganizationContext,
  entity: SyncedEntity,
  { most, syncDelay }: { most: number; syncDelay: number },
): Promise<number> {
  ctx.require("update", "integration");
  const until = new Date(ctx.now.getTime() - syncDelay * 1000);
  const values = [ctx.organizationId, entity, until, most];
  const [rows = []] = await ctx.statements({ text: COUNT, values });
  return Number(rows[0]?.count ?? 0);
}

/** Returns changed objects of one kind whose waiting time is over, the oldest first. */
export async function takeChanges(
  ctx: OrganizationContext,
  entity: SyncedEntity,
  { most, syncDelay }: { most: number; syncDelay: number },
): Promise<Change[]> {
  ctx.require("update", "integration");
  const until = new Date(ctx.now.getTime() - syncDelay * 1000);
  const [rows = []] = await ctx.statements({
    text: DUE,
    values: [ctx.organizationId, entity, until, most],
  });
  return rows.map((row) => ({
    id: String(row.entity_id),
    revision: Number(row.revision),
    since: new Date(String(row.since)),
    tries: Number(row.tries),
  }));
}
