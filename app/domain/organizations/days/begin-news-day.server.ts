import { acrossOrganizations } from "~/domain/context";
import { INSERT_JOBS, jobRows } from "~/domain/outbox.sql";

// From 11:00 UTC, so that the daily mail arrives in the morning: 5:00 in Mexico City, 8:00 in Buenos Aires.
// The day is claimed in the same statement, so two workers queue each organisation once.
const BEGIN = `
WITH day AS (
  INSERT INTO platform_state (key, value, updated_at)
  SELECT 'news_day', jsonb_build_object('day', app_now()::date::text), app_now()
   WHERE extract(hour FROM app_now() AT TIME ZONE 'UTC') >= 11
  ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at
    WHERE platform_state.value <> excluded.value
  RETURNING key
)
${INSERT_JOBS} ${jobRows("news.run-day", "o.id", {}, "FROM organizations o, day")}
RETURNING id`;

/** Once a day, queues the daily work of the news of each organisation. Returns how many. */
export async function beginNewsDay(now: Date): Promise<number> {
  const across = acrossOrganizations("a daily job of every organisation begins here", now);
  const [rows] = await across.statements({ name: "news-day", text: BEGIN, values: [] });
  return rows?.length ?? 0;
}
