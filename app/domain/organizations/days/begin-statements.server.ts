import { acrossOrganizations } from "~/domain/context";
import { INSERT_JOBS, jobRows } from "~/domain/outbox.sql";

// The day is claimed in the same statement, so two workers queue each organisation once.
const BEGIN = `
WITH day AS (
  INSERT INTO platform_state (key, value, updated_at)
  VALUES ('clawback_statements', jsonb_build_object('day', app_now()::date::text), app_now())
  ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at
    WHERE platform_state.value <> excluded.value
  RETURNING key
), ruled AS (SELECT DISTINCT r.organization_id AS id FROM clawback_rules r, day)
${INSERT_JOBS} ${jobRows("agency-results.freeze-statements", "ruled.id", {}, "FROM ruled")}
RETURNING id`;

/** Once a day, queues the freezing of last month's statements for organisations with a rule. Returns how many. */
export async function beginStatements(now: Date): Promise<number> {
  const across = acrossOrganizations("months of every organisation end by themselves", now);
  const [rows] = await across.statements({ name: "clawback-statements", text: BEGIN, values: [] });
  return rows?.length ?? 0;
}
