/** Updates of the tenants' campaigns, for the sweep. */
import type { World } from "../../factories/world";

/** Adds a draft of an update to a campaign, and returns its id. */
export async function addUpdate(world: World, campaign: string): Promise<string> {
  const { rows } = await world.database.query<{ id: string }>(
    `INSERT INTO campaign_updates (organization_id, id, campaign_id, title, body, created_at, updated_at)
     SELECT organization_id, gen_random_uuid(), id, 'Una novedad', 'De la prueba', app_now(), app_now()
       FROM campaigns WHERE id = $1 RETURNING id`,
    [campaign],
  );
  return rows[0]?.id ?? "";
}
