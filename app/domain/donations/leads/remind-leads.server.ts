import { isReceiving } from "~/domain/billing/entitlements";
import type { OrganizationContext } from "~/domain/context";
import { INSERT_JOBS, jobRows } from "~/domain/outbox.sql";
import { CAN_REMIND } from "./lead-reminder.sql";

/** Reminders of an organisation in one day (UTC): anybody can type other people's addresses. */
const MOST_A_DAY = 200;

// The mark and the mail's job are one statement: a worker that dies leaves both or neither. Of two workers with
// the same lead one finds it marked.
const REMIND = `
WITH people AS (
  SELECT DISTINCT ON (l.email) l.id, l.updated_at
    FROM organizations g
    JOIN leads l ON l.organization_id = g.id
    JOIN campaigns c ON c.organization_id = l.organization_id AND c.id = l.campaign_id
   WHERE g.id = $1::uuid AND l.reminded_at IS NULL
     AND l.updated_at <= $2::timestamptz - make_interval(days => g.lead_reminder_days)
     AND ${CAN_REMIND}
     -- One person gets one reminder, and none while they are on another form.
     AND NOT EXISTS (SELECT FROM leads x WHERE x.organization_id = l.organization_id AND x.email = l.email
       AND (x.reminded_at IS NOT NULL OR x.updated_at > $2::timestamptz - make_interval(days => g.lead_reminder_days)))
   ORDER BY l.email, l.updated_at DESC, l.id
), due AS (
  SELECT p.id FROM people p ORDER BY p.updated_at, p.id
   LIMIT greatest(0, ${MOST_A_DAY} - (SELECT count(*) FROM leads x
     WHERE x.organization_id = $1::uuid AND x.reminded_at >= date_trunc('day', $2::timestamptz, 'UTC')))
), reminded AS (
  UPDATE leads u SET reminded_at = $2::timestamptz FROM due
   WHERE u.organization_id = $1::uuid AND u.id = due.id AND u.reminded_at IS NULL AND u.completed_at IS NULL
  RETURNING u.id
)
${INSERT_JOBS} ${jobRows("notifications.send-lead-reminder", "$1::uuid", { leadId: "r.id" }, "FROM reminded r")}`;

/**
 * Queues the one reminder of people who left a form some days ago, where the organisation chose to send it. Nobody
 * who gave, whose payment is open, or who asked for no reminder gets one. More than the day's number wait a day.
 */
export async function remindLeads(ctx: OrganizationContext): Promise<void> {
  ctx.require("update", "lead");
  if (!isReceiving(ctx.organization, ctx.now)) return;
  const values = [ctx.organizationId, ctx.now, ctx.organization.timezone];
  await ctx.statements({ name: "remind-leads", text: REMIND, values });
}
