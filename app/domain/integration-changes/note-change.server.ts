import type { Database, TenantContext } from "../context";
import { noteStatement, type SyncedEntity } from "./note-changes.sql";

type Place = Pick<TenantContext, "now" | "organizationId">;

/**
 * Notes changed objects for the organisation's integration, in the transaction that changes them.
 * Statements for many objects have `notingChanges` as a part instead.
 */
export function noteChange(
  db: Database,
  ctx: Place,
  entity: SyncedEntity,
  ...ids: readonly string[]
): Promise<void> {
  return note(db, ctx, entity, ids, ctx.now);
}

/** Notes donations of which all charges are sent again: their donor is another one, or erased. */
export function noteWholeDonations(
  db: Database,
  ctx: Place,
  ids: readonly string[],
): Promise<void> {
  return note(db, ctx, "donation", ids, new Date(0));
}

async function note(
  db: Database,
  { organizationId }: Place,
  entity: SyncedEntity,
  ids: readonly string[],
  since: Date,
): Promise<void> {
  await db.sql({
    name: `note-${entity}-changes`,
    text: noteStatement(entity),
    values: [organizationId, `{${ids.join(",")}}`, since],
  });
}
