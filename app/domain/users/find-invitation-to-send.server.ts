import { sha256 } from "~/infrastructure/crypto.server";
import type { OrganizationContext } from "../context";

interface InvitationToSend {
  id: string;
  email: string;
  firstName: string;
  role: string;
  sentAt: Date;
  expiresAt: Date;
  /** null for our staff, who are no members and are not named. */
  inviter: { firstName: string; lastName: string; locale: string } | null;
}

/** Returns an open invitation whose newest link has this token, or null. */
export async function findInvitationToSend(
  ctx: OrganizationContext,
  { invitationId: id, token }: { invitationId: string; token: string },
): Promise<InvitationToSend | null> {
  ctx.require("read", "membership");
  const { organizationId, now } = ctx;
  return ctx.read(async (db) => {
    const tokenHash = new Uint8Array(sha256(token));
    const open = { acceptedAt: null, cancelledAt: null, expiresAt: { gt: now } };
    const row = await db.invitation.findFirst({
      where: { organizationId, id, tokenHash, ...open },
    });
    if (!row) return null;
    const inviter = await db.user.findFirst({
      where: { id: row.invitedById },
      select: { firstName: true, lastName: true, locale: true },
    });
    const { email, firstName, role, sentAt, expiresAt } = row;
    return { id, email, firstName, role, sentAt, expiresAt, inviter };
  });
}
