import { acrossOrganizations } from "~/domain/context";
import { INSERT_JOBS, jobRows } from "~/domain/outbox.sql";

/** A run that is under way orders its own successor; everything waits for a load, which is looked at from time to time. */
const BEGIN = `
WITH due AS (
  SELECT n.organization_id, n.id FROM integrations n
   WHERE n.state = 'connected' AND (n.paused_until IS NULL OR n.paused_until <= app_now())
     AND (n.claimed_until IS NULL OR n.claimed_until <= app_now())
     AND CASE WHEN EXISTS (SELECT FROM integration_loads l WHERE l.organization_id = n.organization_id)
              THEN EXISTS (SELECT FROM integration_loads l WHERE l.organization_id = n.organization_id AND l.look_at <= app_now())
              ELSE n.compare_at <= app_now() OR EXISTS (SELECT FROM integration_changes c
                            WHERE c.organization_id = n.organization_id AND c.due_at <= app_now() - make_interval(secs => n.sync_delay))
         END
)
${INSERT_JOBS} ${jobRows("integrations.sync-changes", "due.organization_id", { integrationId: "due.id" }, "FROM due")}
RETURNING id`;

/** Begins to send what changed and waited long enough, in every organisation. Returns how many. */
export async function beginSyncs(now: Date): Promise<number> {
  const across = acrossOrganizations("changes of every organisation are due by themselves", now);
  const [rows] = await across.statements({ name: "begin-syncs", text: BEGIN, values: [] });
  return rows?.length ?? 0;
}
