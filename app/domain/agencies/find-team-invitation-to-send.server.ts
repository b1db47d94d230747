import { sha256 } from "~/infrastructure/crypto.server";
import type { OrganizationContext } from "../context";
import type { SeatRole } from "../users/agency-seat";

interface InvitationToSend {
  email: string;
  firstName: string;
  role: SeatRole;
  teams: string[];
  invitedAt: Date;
  expiresAt: Date;
}

/** Returns an open invitation to teams whose newest link has this token, or null. */
export async function findTeamInvitationToSend(
  ctx: OrganizationContext,
  { personId: id, token }: { personId: string; token: string },
): Promise<InvitationToSend | null> {
  ctx.require("read", "agency_person");
  const { organizationId, now } = ctx;
  const tokenHash = new Uint8Array(sha256(token));
  const open = { joinedAt: null, discardedAt: null, expiresAt: { gt: now } };
  const row = await ctx.read((db) =>
    db.agencyPerson.findFirst({
      where: { organizationId, id, tokenHash, ...open },
      include: {
        seats: { where: { agency: { discardedAt: null } }, include: { agency: true } },
      },
    }),
  );
  const [seat] = row?.seats ?? [];
  if (!row || !seat) return null;
  const { email, firstName, invitedAt, expiresAt, seats } = row;
  const teams = seats.map(({ agency }) => agency.name);
  return { email, firstName, role: seat.role as SeatRole, teams, invitedAt, expiresAt };
}
