import { sha256 } from "~/infrastructure/crypto.server";
import { acrossOrganizations, type Database, type PlatformContext } from "../context";
import type { Role } from "./abilities";

/** The state of an invitation; a link that was replaced by a newer one is `unknown`. */
export type InvitationState = "open" | "expired" | "cancelled" | "used";

export interface FoundInvitation {
  id: string;
  organizationId: string;
  state: InvitationState;
  organization: { name: string; slug: string; color: string };
  /** null for our staff. */
  inviter: string | null;
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  /** The account of the invited address; null if it has none. */
  userId: string | null;
}

/** Returns the invitation of a link's token in any state, or null for an unknown token. */
export async function findInvitation(
  ctx: PlatformContext,
  token: string,
): Promise<FoundInvitation | null> {
  const across = acrossOrganizations("a link is opened on the platform", ctx.now);
  return across.read((db) => readInvitation(db, ctx.now, token));
}

/** Returns the same inside an open platform transaction. */
export async function readInvitation(
  db: Database,
  now: Date,
  token: string,
): Promise<FoundInvitation | null> {
  if (token.length > 100) return null;
  const row = await db.invitation.findUnique({
    where: { tokenHash: new Uint8Array(sha256(token)) },
    include: {
      organization: { select: { name: true, slug: true, color: true } },
      invitedBy: {
        select: { firstName: true, lastName: true, operator: { select: { userId: true } } },
      },
    },
  });
  if (!row) return null;
  const user = await db.user.findUnique({ where: { email: row.email }, select: { id: true } });
  const { id, organizationId, organization, email, firstName, lastName, invitedBy } = row;
  return {
    id,
    organizationId,
    state: stateOf(row, now),
    organization,
    inviter: invitedBy.operator ? null : `${invitedBy.firstName} ${invitedBy.lastName}`,
    email,
    firstName,
    lastName,
    role: row.role as Role,
    userId: user?.id ?? null,
  };
}

function stateOf(
  row: { acceptedAt: Date | null; cancelledAt: Date | null; expiresAt: Date },
  now: Date,
): InvitationState {
  if (row.acceptedAt) return "used";
  if (row.cancelledAt) return "cancelled";
  return row.expiresAt <= now ? "expired" : "open";
}
