import type { OrganizationContext, Row } from "../context";
import type { TicketFacts } from "./schema";
import { TICKET_COLUMNS, TICKET_TABLES, ticketOf } from "./ticket-facts";

/** Mails of one job, which must end within its limit. */
const MOST_IN_A_JOB = 50;

const MESSAGE = `
SELECT m.subject, m.body, u.email AS writer
  FROM attendee_messages m LEFT JOIN users u ON u.id = m.user_id
 WHERE m.organization_id = $1::uuid AND m.id = $2::uuid`;
const WAITING = `
SELECT ${TICKET_COLUMNS} FROM ${TICKET_TABLES}
  JOIN attendee_message_recipients r ON r.organization_id = t.organization_id AND r.ticket_id = t.id
 WHERE r.organization_id = $1::uuid AND r.message_id = $2::uuid AND r.sent_at IS NULL
 ORDER BY t.id LIMIT ${MOST_IN_A_JOB}`;

export interface MessageToSend {
  subject: string;
  body: string;
  /** The address of the person who wrote it. */
  writer: string | null;
  recipients: TicketFacts[];
}

/** Returns a message with the next recipients who have no mail yet; null for an unknown one. */
export async function findMessage(
  ctx: OrganizationContext,
  messageId: string,
): Promise<MessageToSend | null> {
  ctx.require("read", "donation");
  const values = [ctx.organizationId, messageId];
  const [messages = [], rows = []] = await ctx.statements(
    { name: "attendee-message", text: MESSAGE, values },
    { name: "message-waiting", text: WAITING, values },
  );
  const message = messages[0] as Omit<MessageToSend, "recipients"> | undefined;
  return message ? { ...message, recipients: rows.map((row: Row) => ticketOf(row, ctx)) } : null;
}
