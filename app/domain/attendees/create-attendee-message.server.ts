import type { z } from "zod";
import { recordChange } from "../audit/record-change.server";
import type { OrganizationContext } from "../context";
import { DomainError, refuseField } from "../errors";
import { getEvent } from "./get-event.server";
import { MESSAGES_A_DAY } from "./message-limit";
import type { messageSchema } from "./schema";

const DAY_MS = 24 * 60 * 60 * 1000;

const START = `
INSERT INTO attendee_messages (organization_id, id, campaign_id, user_id, subject, body, created_at)
VALUES ($1::uuid, $2::uuid, $3::uuid, $4::uuid, $5, $6, $7::timestamptz)
ON CONFLICT DO NOTHING RETURNING id`;
/** One ticket for each address: a person with three tickets gets one mail. */
const RECIPIENTS = `
INSERT INTO attendee_message_recipients (organization_id, message_id, ticket_id)
SELECT DISTINCT ON (lower(coalesce(nullif(t.attendee_email, ''), o.email))) $1::uuid, $2::uuid, t.id
  FROM tickets t
  LEFT JOIN donations d ON d.organization_id = t.organization_id AND d.id = t.donation_id
  LEFT JOIN donors o ON o.organization_id = d.organization_id AND o.id = d.donor_id
 WHERE t.organization_id = $1::uuid AND t.campaign_id = $3::uuid AND t.state = 'sold'
   AND coalesce(nullif(t.attendee_email, ''), o.email) IS NOT NULL AND o.erased_at IS NULL
 ORDER BY lower(coalesce(nullif(t.attendee_email, ''), o.email)), t.id
RETURNING ticket_id`;

/**
 * Writes to every address with a valid ticket of an event; a job sends the mails. It concerns the event, so it
 * needs no consent to news. A repeated form sends nothing twice. Throws `not_found`, `rate_limited` after
 * `MESSAGES_A_DAY` messages of the organisation in 24 hours, and `validation_failed` without any recipient.
 */
export async function createAttendeeMessage(
  ctx: OrganizationContext,
  campaignId: string,
  { subject, body, idempotency_key: id }: z.output<typeof messageSchema>,
): Promise<void> {
  await ctx.requireRow("update", "campaign", campaignId);
  const event = await getEvent(ctx, campaignId);
  const { now, organizationId, user } = ctx;
  if (!user) throw new DomainError("unauthenticated");
  const since = new Date(now.getTime() - DAY_MS);
  await ctx.transaction(async (db) => {
    const values = [organizationId, id, event.id, user.id, subject, body, now];
    const started = await db.sql({ name: "start-message", text: START, values });
    if (started.length === 0) return;
    const sent = await db.attendeeMessage.count({
      where: { organizationId, createdAt: { gt: since } },
    });
    if (sent > MESSAGES_A_DAY) throw new DomainError("rate_limited", { retryAfter: 3600 });
    const to = await db.sql({
      name: "message-recipients",
      text: RECIPIENTS,
      values: [organizationId, id, event.id],
    });
    if (to.length === 0) throw refuseField("subject", "no_recipients");
    await recordChange(db, ctx, {
      operation: "create-attendee-message",
      subject: { type: "campaign", id: event.id },
      after: { title: subject },
    });
    await ctx.enqueue(db, "notifications.send-attendee-messages", { messageId: id });
  });
}
