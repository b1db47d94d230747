import { acrossOrganizations } from "~/domain/context";
import { INSERT_JOBS, jobRows } from "~/domain/outbox.sql";

const OF_DAY = "FROM organizations o, day WHERE o.activated_at IS NOT NULL";

// The day is claimed in the same statement, so two workers queue each organisation once.
const BEGIN = `
WITH day AS (
  INSERT INTO platform_state (key, value, updated_at)
  VALUES ('donor_day', jsonb_build_object('day', app_now()::date::text), app_now())
  ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at
    WHERE platform_state.value <> excluded.value
  RETURNING key
)
${INSERT_JOBS} ${jobRows("donations.find-duplicates", "o.id", {}, OF_DAY)}
 UNION ALL ${jobRows("donations.wipe-merges", "o.id", {}, OF_DAY)}
RETURNING id`;

/** Once a day, queues the search for donors entered twice and the end of old merges' data. Returns how many. */
export async function beginDonorDays(now: Date): Promise<number> {
  const across = acrossOrganizations("a daily job of every organisation begins here", now);
  const [rows] = await across.statements({ name: "donor-days", text: BEGIN, values: [] });
  return rows?.length ?? 0;
}
