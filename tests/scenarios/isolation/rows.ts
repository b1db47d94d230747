/** Rows of the tenants that other calls or events write otherwise. */
import type { World } from "../../factories/world";
import { STEADY } from "./staff";

/** Writes an item into a person's news; `age` is an interval. Returns its id. */
export async function addNewsItem(
  world: World,
  { organization, user }: { organization: string; user: string },
  { delivery, age }: { delivery: "page" | "mail" | "digest"; age: string },
): Promise<string> {
  const { rows } = await world.database.query<{ id: string }>(
    `INSERT INTO news_items (organization_id, id, user_id, kind, event_key, facts, delivery, created_at)
     VALUES ($1, gen_random_uuid(), $2, 'declined', gen_random_uuid()::text, '{"day":"2027-01-11","count":"2"}', $3,
             app_now() - $4::interval)
     RETURNING id`,
    [organization, user, delivery, age],
  );
  return rows[0]?.id ?? "";
}

/** Starts a bulk change of one donation, without its job, and returns its id; with `result` it is decided. */
export async function addBulkChange(
  world: World,
  donation: string,
  result: "changed" | null = null,
): Promise<string> {
  const { rows } = await world.database.query<{ id: string }>(
    `WITH started AS (
       INSERT INTO bulk_changes (organization_id, id, user_id, action, created_at)
       SELECT organization_id, gen_random_uuid(), gen_random_uuid(), 'pause', app_now() FROM donations WHERE id = $1
       RETURNING organization_id, id)
     INSERT INTO bulk_change_items (organization_id, bulk_change_id, donation_id, result, decided_at)
     SELECT organization_id, id, $1, $2::text, CASE WHEN $2::text IS NOT NULL THEN app_now() END FROM started
     RETURNING bulk_change_id AS id`,
    [donation, result],
  );
  return rows[0]?.id ?? "";
}

const DAY_MS = 86_400_000;
const LATER = new Date(Date.parse(STEADY) + DAY_MS).toISOString();

/** Returns a list's cursor after that id: a day later than all rows, so that all of them follow. */
export function cursorBehind(id: string): string {
  return Buffer.from(`${LATER}|${id}`).toString("base64url");
}

/** Changes a transaction; `change` is SQL. */
export const setOf = (world: World, change: string, id: string) =>
  world.database.query(`UPDATE transactions SET ${change} WHERE id = $1`, [id]);
