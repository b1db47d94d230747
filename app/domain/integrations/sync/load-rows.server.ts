import type { IntegrationLoad } from "~/generated/prisma/client";
import type { OrganizationContext } from "../../context";
import type { Change } from "../../integration-changes/take-changes.server";
import type { ClassName, Part } from "../shapes";
import type { Outcomes } from "./run";

/** Nothing begins where the integration was disconnected meanwhile. */
const BEGIN = `
WITH load AS (
  INSERT INTO integration_loads (organization_id, id, integration_id, class_name, part, look_at, created_at)
  SELECT $1::uuid, $2::uuid, id, $4, $5, $6::timestamptz, $6::timestamptz FROM integrations
   WHERE organization_id = $1::uuid AND id = $3::uuid AND state = 'connected'
  ON CONFLICT (organization_id, integration_id) DO NOTHING RETURNING id
)
INSERT INTO integration_load_changes (organization_id, load_id, entity_id, revision, since, tries)
SELECT $1::uuid, load.id, c.id, c.revision, c.since, c.tries
  FROM load, unnest($7::uuid[], $8::int[], $9::timestamptz[], $10::int[]) AS c (id, revision, since, tries)`;

/** Keeps what a load carries, before anything of it is sent. */
export async function keepLoad(
  ctx: OrganizationContext,
  integrationId: string,
  { changes, className, part }: { className: ClassName; part: Part; changes: readonly Change[] },
): Promise<void> {
  const { now, organizationId } = ctx;
  const arrayOf = (cells: readonly unknown[]) => `{${cells.join(",")}}`;
  const own = [organizationId, ctx.newId(), integrationId, className, part, now];
  const columns = [
    arrayOf(changes.map(({ id }) => id)),
    arrayOf(changes.map(({ revision }) => revision)),
    arrayOf(changes.map(({ since }) => `"${since.toISOString()}"`)),
    arrayOf(changes.map(({ tries }) => tries)),
  ];
  await ctx.statements({ text: BEGIN, values: [...own, ...columns] });
}

/** Returns the integration's load that is under way. */
export function findLoad(
  ctx: OrganizationContext,
  integrationId: string,
): Promise<IntegrationLoad | null> {
  const { organizationId } = ctx;
  const where = { organizationId_integrationId: { organizationId, integrationId } };
  return ctx.read((db) => db.integrationLoad.findUnique({ where }));
}

/** Changes a load that is still there; returns it as it is then. */
export async function updateLoad(
  ctx: OrganizationContext,
  load: IntegrationLoad,
  data: Partial<Omit<IntegrationLoad, "organizationId" | "id">>,
): Promise<IntegrationLoad> {
  const { organizationId } = ctx;
  await ctx.transaction((db) =>
    db.integrationLoad.updateMany({ where: { organizationId, id: load.id }, data }),
  );
  return { ...load, ...data };
}

/** Removes a load; what it carried and was not settled is still noted. */
export async function dropLoad(
  ctx: OrganizationContext,
  { id }: Pick<IntegrationLoad, "id">,
): Promise<void> {
  const { organizationId } = ctx;
  await ctx.transaction(async (db) => {
    await db.integrationLoadChange.deleteMany({ where: { organizationId, loadId: id } });
    await db.integrationLoad.deleteMany({ where: { organizationId, id } });
  });
}

const CHANGES = `
SELECT entity_id, revision, since, tries, outcome FROM integration_load_changes
 WHERE organization_id = $1::uuid AND load_id = $2::uuid AND entity_id > $3::uuid ORDER BY entity_id LIMIT $4`;
const FIRST = "00000000-0000-0000-0000-000000000000";

/** Reads what a load carries, in pages, with what became of it. */
export async function* readLoad(
  ctx: OrganizationContext,
  { id }: Pick<IntegrationLoad, "id">,
  size: number,
): AsyncGenerator<{ changes: Change[]; outcomes: Outcomes }> {
  for (let after = FIRST; ;) {
    const values = [ctx.organizationId, id, after, size];
    const [rows = []] = await ctx.statements({ text: CHANGES, values });
    const changes = rows.map((row) => ({
      id: String(row.entity_id),
      revision: Number(row.revision),
      since: new Date(String(row.since)),
      tries: Number(row.tries),
    }));
    const known = rows.filter(({ outcome }) => outcome !== null);
    const outcomes = known.map(({ entity_id, outcome }) => [String(entity_id), outcome]);
    if (changes.length > 0) yield { changes, outcomes: new Map(outcomes as never) };
    if (rows.length < size) return;
    after = changes.at(-1)?.id ?? FIRST;
  }
}

/** The outcome that matters more stays. */
const NOTE = `
UPDATE integration_load_changes c SET outcome = o.outcome
  FROM unnest($3::uuid[], $4::text[]) AS o (id, outcome)
 WHERE c.organization_id = $1::uuid AND c.load_id = $2::uuid AND c.entity_id = o.id
   AND coalesce(array_position(ARRAY['failed', 'retry', 'describe', 'parent', 'waits', 'left'], c.outcome), 0)
     < array_position(ARRAY['failed', 'retry', 'describe', 'parent', 'waits', 'left'], o.outcome)`;

/** Notes what became of objects that a load carries. */
export async function noteOutcomes(
  ctx: OrganizationContext,
  { id }: Pick<IntegrationLoad, "id">,
  outcomes: Outcomes,
): Promise<void> {
  const wrong = [...outcomes].filter(([, outcome]) => outcome !== "ok");
  if (wrong.length === 0) return;
  const [ids, words] = [wrong.map(([owner]) => owner), wrong.map(([, outcome]) => outcome)];
  const values = [ctx.organizationId, id, `{${ids.join(",")}}`, `{${words.join(",")}}`];
  await ctx.statements({ text: NOTE, values });
}
