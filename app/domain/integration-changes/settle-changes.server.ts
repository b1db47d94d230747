import type { OrganizationContext } from "../context";
import { noteStatement, type SyncedEntity } from "./note-changes.sql";
import type { Change } from "./take-changes.server";

/** What became of changes that were sent. */
export interface Settlement {
  done: readonly Change[];
  /** To be sent again at that time. */
  later: readonly { change: Change; dueAt: Date }[];
  /** What must be there before. */
  parents: Partial<Record<SyncedEntity, readonly string[]>>;
}

/** A row that a writer holds is left, so that money never waits for this; it is sent once more. */
const FREE = `
  SELECT c.organization_id, c.entity, c.entity_id, c.revision, s.revision AS sent, s.due_at
    FROM unnest($3::uuid[], $4::int[], $5::timestamptz[]) AS s (id, revision, due_at)
    JOIN integration_changes c ON c.organization_id = $1::uuid AND c.entity = $2 AND c.entity_id = s.id
     FOR UPDATE OF c SKIP LOCKED`;

/**
 * What changed again while it was sent stays, and waits from now on. It keeps its `since`: its writer may have
 * begun before this sending.
 */
const DONE = `
WITH free AS (${FREE}), gone AS (
  DELETE FROM integration_changes c USING free f
   WHERE c.organization_id = f.organization_id AND c.entity = f.entity AND c.entity_id = f.entity_id AND f.revision = f.sent
)
UPDATE integration_changes c SET due_at = f.due_at, tries = 0 FROM free f
 WHERE c.organization_id = f.organization_id AND c.entity = f.entity AND c.entity_id = f.entity_id AND f.revision <> f.sent`;

const LATER = `
WITH free AS (${FREE})
UPDATE integration_changes c SET due_at = f.due_at, tries = c.tries + 1 FROM free f
 WHERE c.organization_id = f.organization_id AND c.entity = f.entity AND c.entity_id = f.entity_id`;

/** Removes what was sent, and keeps the rest for later. */
export async function settleChanges(
  ctx: OrganizationContext,
  entity: SyncedEntity,
  { done, later, parents }: Settlement,
): Promise<void> {
  ctx.require("update", "integration");
  const { now, organizationId } = ctx;
  const valuesOf = (rows: readonly { change: Change; dueAt: Date }[]) => [
    ...[organizationId, entity],
    `{${rows.map(({ change }) => change.id).join(",")}}`,
    `{${rows.map(({ change }) => change.revision).join(",")}}`,
    `{${rows.map(({ dueAt }) => `"${dueAt.toISOString()}"`).join(",")}}`,
  ];
  const ended = done.map((change) => ({ change, dueAt: now }));
  const noted = Object.entries(parents) as [SyncedEntity, readonly string[]][];
  await ctx.statements(
    { text: DONE, values: valuesOf(ended) },
    { text: LATER, values: valuesOf(later) },
    ...noted.map(([name, ids]) => ({
      text: noteStatement(name),
      values: [organizationId, `{${ids.join(",")}}`, now, now],
    })),
  );
}
