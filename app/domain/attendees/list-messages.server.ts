import type { OrganizationContext } from "../context";

const MOST_LISTED = 20;
const MESSAGES = `
SELECT m.id, m.subject, m.created_at AS "createdAt", count(r.*)::int AS total, count(r.sent_at)::int AS sent
  FROM attendee_messages m
  LEFT JOIN attendee_message_recipients r ON r.organization_id = m.organization_id AND r.message_id = m.id
 WHERE m.organization_id = $1::uuid AND m.campaign_id = $2::uuid
 GROUP BY m.id, m.subject, m.created_at ORDER BY m.created_at DESC, m.id LIMIT ${MOST_LISTED}`;

export interface SentMessage {
  id: string;
  subject: string;
  createdAt: Date;
  /** Addresses, and those among them whose mail went out. */
  total: number;
  sent: number;
}

const ADDRESSES = `
SELECT count(DISTINCT lower(coalesce(nullif(t.attendee_email, ''), o.email)))::int AS total
  FROM tickets t
  LEFT JOIN donations d ON d.organization_id = t.organization_id AND d.id = t.donation_id
  LEFT JOIN donors o ON o.organization_id = d.organization_id AND o.id = d.donor_id
 WHERE t.organization_id = $1::uuid AND t.campaign_id = $2::uuid AND t.state = 'sold' AND o.erased_at IS NULL`;

/** Returns the last messages to the attendees of an event, and how many addresses a new one would reach. */
export async function listMessages(
  ctx: OrganizationContext,
  campaignId: string,
): Promise<{ messages: SentMessage[]; addresses: number }> {
  await ctx.requireRow("update", "campaign", campaignId);
  const values = [ctx.organizationId, campaignId];
  const [rows = [], counts = []] = await ctx.statements(
    { name: "attendee-messages", text: MESSAGES, values },
    { name: "attendee-addresses", text: ADDRESSES, values },
  );
  return {
    messages: rows as unknown as SentMessage[],
    addresses: Number(counts[0]?.total ?? 0),
  };
}
