import { acrossOrganizations } from "~/domain/context";
import { INSERT_JOBS, jobRows } from "~/domain/outbox.sql";

// The day is claimed in the same statement, so two workers queue each organisation once.
const BEGIN = `
WITH day AS (
  INSERT INTO platform_state (key, value, updated_at)
  VALUES ('lead_erasure', jsonb_build_object('day', app_now()::date::text), app_now())
  ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at
    WHERE platform_state.value <> excluded.value
  RETURNING key
)
${INSERT_JOBS} ${jobRows("donations.erase-leads", "o.id", {}, "FROM organizations o, day")}
 WHERE o.activated_at IS NOT NULL
RETURNING id`;

/** Once a day, queues the erasure of old leads for each organisation. Returns how many. */
export async function beginLeadErasure(now: Date): Promise<number> {
  const across = acrossOrganizations("a daily job of every organisation begins here", now);
  const [rows] = await across.statements({ name: "lead-erasure", text: BEGIN, values: [] });
  return rows?.length ?? 0;
}
