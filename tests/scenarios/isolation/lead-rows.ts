/** People who left a form without giving. */
import type { World } from "../../factories/world";
import { STEADY } from "./staff";
import type { Marked } from "./tenants";

interface Scene {
  world: World;
  own: Marked;
}

/** Leaves a lead that is over, which the daily job erases. */
export async function addOldLead({ world, own }: Scene): Promise<Record<string, unknown>> {
  await world.database.query(
    `INSERT INTO leads (organization_id, id, campaign_id, email, created_at, updated_at)
     VALUES ($1, gen_random_uuid(), $2, gen_random_uuid() || '@example.org', app_now() - interval '99 days', app_now() - interval '99 days')`,
    [own.ids.organization, own.ids.campaign],
  );
  return {};
}

/** Adds a person who left a form three days ago, where the organisation reminds after two. */
export async function addLeftForm(
  { world, own }: Scene,
  remindedAt: string | null,
): Promise<string> {
  const { rows } = await world.database.query<{ id: string }>(
    `WITH chosen AS (UPDATE organizations SET lead_reminder_days = 2 WHERE id = $1)
     INSERT INTO leads (organization_id, id, campaign_id, email, locale, created_at, updated_at, reminded_at)
     VALUES ($1, gen_random_uuid(), $2, gen_random_uuid() || '@example.org', 'es', $4::timestamptz - interval '3 days',
             $4::timestamptz - interval '3 days', $3::timestamptz) RETURNING id`,
    [own.ids.organization, own.ids.campaign, remindedAt, STEADY],
  );
  return rows[0]?.id ?? "";
}
