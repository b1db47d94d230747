/** Runs jobs with payloads of one tenant as another. */
import { randomUUID } from "node:crypto";
import type { World } from "../../factories/world";

export interface Tried {
  attempts: number;
  done_at: Date | null;
  last_error: string | null;
}

/** Runs these payloads as that organisation's jobs. Returns the results, deletes the rows. */
export async function runAs(
  { world }: { world: World },
  organizationId: string,
  job: string,
  payloads: readonly Record<string, unknown>[],
): Promise<Tried[]> {
  const ids = payloads.map(() => randomUUID());
  for (const [at, payload] of payloads.entries())
    await world.database.query(
      `INSERT INTO outbox (id, organization_id, job, payload, due_at, created_at)
       VALUES ($1, $2, $3, $4, app_now(), app_now())`,
      [ids[at], organizationId, job, JSON.stringify(payload)],
    );
  await world.lab.runDue();
  const { rows } = await world.database.query<Tried>(
    "DELETE FROM outbox WHERE id = ANY($1) RETURNING attempts, done_at, last_error",
    [ids],
  );
  return rows;
}
