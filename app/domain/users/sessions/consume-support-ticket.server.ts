import { sha256 } from "~/infrastructure/crypto.server";
import { acrossOrganizations } from "~/domain/context";

const SPEND = `
  UPDATE sessions SET ended_at = app_now()
   WHERE token_hash = $1 AND kind = 'support_ticket' AND organization_id = $2::uuid
     AND ended_at IS NULL AND expires_at > app_now()
  RETURNING user_id, data`;

/** The operator of a ticket, and the access and session on which the view depends. */
interface SupportTicket {
  userId: string;
  supportAccessId: string;
  operatorSessionId: string;
}

/** Consumes an operator's ticket at an organisation's host, once. Returns null if it is invalid. */
export async function consumeSupportTicket(
  now: Date,
  organizationId: string,
  ticket: string,
): Promise<SupportTicket | null> {
  const across = acrossOrganizations("tickets lead from host to host", now);
  const values = [sha256(ticket), organizationId];
  const [rows] = await across.statements({ name: "consume-support-ticket", text: SPEND, values });
  const row = rows?.[0];
  if (!row) return null;
  return { userId: String(row.user_id), ...(row.data as Omit<SupportTicket, "userId">) };
}
