import type { Database, TenantContext } from "~/domain/context";
import { INSERT_JOBS, jobRows } from "~/domain/outbox.sql";
import type { PlanNoticeFacts, PlanNoticeKind } from "./notice";

// The same notice again finds its row, so no mail is sent twice.
const RECORD = `
WITH told AS (
  INSERT INTO plan_notices (organization_id, id, kind, source_id, facts, created_at)
  VALUES ($1::uuid, $2::uuid, $3, $4::uuid, $5::jsonb, $6::timestamptz)
  ON CONFLICT (organization_id, kind, source_id) DO NOTHING
  RETURNING organization_id, id, kind, facts
),
mails AS (
  ${INSERT_JOBS} ${jobRows("notifications.send-plan-notice", "told.organization_id", { noticeId: "told.id" }, "FROM told")}
)
${INSERT_JOBS} ${jobRows(
  "news.record-item",
  "told.organization_id",
  {
    kind: "'plan'",
    key: "told.id",
    facts: "told.facts || jsonb_build_object('notice', told.kind)",
  },
  "FROM told",
)}`;

/**
 * Records a notice about the plan, and enqueues its mail and its news item, in the caller's
 * transaction. A notice exists once for each kind and source.
 */
export async function recordNotice(
  ctx: TenantContext,
  db: Database,
  kind: PlanNoticeKind,
  sourceId: string,
  facts: PlanNoticeFacts,
): Promise<void> {
  const { organizationId, now } = ctx;
  const values = [organizationId, ctx.newId(), kind, sourceId, JSON.stringify(facts), now];
  await db.sql({ name: "record-plan-notice", text: RECORD, values });
}
