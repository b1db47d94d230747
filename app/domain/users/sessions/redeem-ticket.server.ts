import { sha256 } from "~/infrastructure/crypto.server";
import { isId } from "~/values/ids/ids";
import { acrossOrganizations, type PublicContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { seatOf } from "./agency-access.sql";
import type { LoginMethod } from "./login-method";

export interface Redeemed {
  userId: string;
  authenticatedAt: Date;
  method: LoginMethod;
  /** The team for which the person comes; null for a member. */
  agencyId: string | null;
  /** The session on the platform host from which the person comes. */
  platformSessionId: string;
}

const REDEEM = `
  UPDATE login_tickets t SET used_at = app_now()
   WHERE t.ticket_hash = $1 AND t.nonce_hash = $2 AND t.organization_id = $3
     AND t.used_at IS NULL AND t.expires_at > app_now()
     AND CASE WHEN t.agency_id IS NULL
              THEN EXISTS (SELECT 1 FROM memberships m WHERE m.user_id = t.user_id
                            AND m.organization_id = t.organization_id AND m.discarded_at IS NULL)
              ELSE EXISTS (${seatOf("t.user_id", "t.organization_id", "t.agency_id")}) END
     AND EXISTS (SELECT 1 FROM sessions s WHERE s.id = $4::uuid AND s.user_id = t.user_id
                  AND s.ended_at IS NULL AND s.expires_at > app_now())
  RETURNING t.user_id, t.agency_id, t.authenticated_at, t.method`;

/**
 * Consumes a ticket: once, in its minute, on its host, with its nonce. Throws `unauthenticated`.
 */
export async function redeemTicket(
  ctx: PublicContext,
  { ticket, nonce }: { ticket: string; nonce: string },
): Promise<Redeemed> {
  const across = acrossOrganizations("tickets lead from host to host", ctx.now);
  // The ticket contains the id of the session that issued it; it is invalid once that session
  // ended.
  const origin = ticket.split(".")[1] ?? "";
  if (!isId(origin)) throw new DomainError("unauthenticated");
  const values = [sha256(ticket), sha256(nonce), ctx.organizationId, origin];
  const [rows] = await across.statements({ name: "redeem-ticket", text: REDEEM, values });
  const row = rows?.[0];
  if (!row) throw new DomainError("unauthenticated");
  return {
    userId: String(row.user_id),
    authenticatedAt: row.authenticated_at as Date,
    method: row.method as LoginMethod,
    agencyId: row.agency_id as string | null,
    platformSessionId: origin,
  };
}
