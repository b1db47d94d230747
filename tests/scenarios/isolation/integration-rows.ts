import { features } from "~/countries/plans/plans";
import type { World } from "../../factories/world";

/** Gives an organisation all features and its integration, which is not connected. Returns its id. */
export async function addIntegration(
  { database }: Pick<World, "database">,
  organization: string,
): Promise<string> {
  await database.query(
    "UPDATE organizations SET features_overridden = true, features = $2 WHERE id = $1",
    [organization, [...features]],
  );
  const { rows } = await database.query<{ id: string }>(
    `INSERT INTO integrations (organization_id, id, kind, state, environment, objects, sync_delay, call_limit, created_at, updated_at)
     VALUES ($1, gen_random_uuid(), 'salesforce', 'disconnected', 'production', '{donors}', 300, 5000, app_now(), app_now())
     ON CONFLICT (organization_id, kind) DO UPDATE SET updated_at = app_now()
     RETURNING id`,
    [organization],
  );
  return rows[0]?.id ?? "";
}
