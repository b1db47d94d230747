/** Rows of the tenants that other calls or events write otherwise. */
import { randomUUID } from "node:crypto";
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

/** Starts a bulk change of one donation, without its job, and returns its id. */
export async function addBulkChange(world: World, donation: string): Promise<string> {
  const { rows } = await world.database.query<{ id: string }>(
    `WITH started AS (
       INSERT INTO bulk_changes (organization_id, id, user_id, action, created_at)
       SELECT organization_id, gen_random_uuid(), gen_random_uuid(), 'pause', app_now() FROM donations WHERE id = $1
       RETURNING organization_id, id)
     INSERT INTO bulk_change_items (organization_id, bulk_change_id, donation_id)
     SELECT organization_id, id, $1 FROM started RETURNING bulk_change_id AS id`,
    [donation],
  );
  return rows[0]?.id ?? "";
}

const DAY_MS = 86_400_000;
const LATER = new Date(Date.parse(STEADY) + DAY_MS).toISOString();

/** Returns a list's cursor after that id: a day later than all rows, so that all of them follow. */
export function cursorBehind(id: string): string {
  return Buffer.from(`${LATER}|${id}`).toString("base64url");
}

/** Announces changed terms to every organisation, and returns the payload of its mails. */
export async function addTerms(world: World): Promise<{ announcementId: string }> {
  const announcementId = randomUUID();
  await world.database.query(
    `INSERT INTO announcements (id, text_es, countries, starts_on, ends_on, terms_on, created_by_id, created_at, updated_at)
     SELECT $1, 'Condiciones', '{}', '2027-01-01', '2027-12-31', '2027-03-01', user_id, now(), now() FROM operators LIMIT 1`,
    [announcementId],
  );
  return { announcementId };
}
