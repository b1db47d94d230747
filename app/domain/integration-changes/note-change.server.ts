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
  return note(db, ctx, entity, ids, { since: ctx.now, dueAt: ctx.now });
}

/** Notes donations of which all charges are sent again: what all of them carry changed. */
export function noteWholeDonations(
  db: Database,
  ctx: Place,
  ids: readonly string[],
): Promise<void> {
  return noteWhole(db, ctx, "donation", ids, ctx.now);
}

/** Notes objects with all that they ever did, to be sent at a time. */
export function noteWhole(
  db: Database,
  ctx: Place,
  entity: SyncedEntity,
  ids: readonly string[],
  dueAt: Date,
): Promise<void> {
  return note(db, ctx, entity, ids, { since: new Date(0), dueAt });
}

async function note(
  db: Database,
  { organizationId }: Place,
  entity: SyncedEntity,
  ids: readonly string[],
  { dueAt, since }: { since: Date; dueAt: Date },
): Promise<void> {
  await db.sql({
    name: `note-${entity}-changes`,
    text: noteStatement(entity),
    values: [organizationId, `{${ids.join(",")}}`, since, dueAt],
  });
}
