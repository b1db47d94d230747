import type { OrganizationContext, PublicContext } from "~/domain/context";
import { takePoint } from "./rate-limit.server";

const INVITATIONS = { name: "invite-to-team", points: 300, seconds: 3600 };

/**
 * Counts invitations to teams, whose mails go to strangers: a team's own apart, so that one team uses up
 * nobody else's. Throws `rate_limited`.
 */
export function takeTeamInvitation({
  actor,
  organizationId,
  now,
}: OrganizationContext): Promise<void> {
  const own = actor.kind === "agency_user" ? ` ${actor.agencyId}` : "";
  return takePoint(INVITATIONS, `${organizationId}${own}`, now);
}

/** Keystrokes of a busy day, but no list of strangers' numbers. */
const DONOR_LOOKS = { name: "look-at-donor", points: 1500, seconds: 3600 };

/** Counts how often a person asks about what they type. Throws `rate_limited`. */
export function takeDonorLook({ actor, now }: OrganizationContext): Promise<void> {
  return takePoint(DONOR_LOOKS, actor.kind === "agency_user" ? actor.personId : "", now);
}

/** Twenty full devices that share a network's address come home in the same hour. */
const DELIVERIES = { name: "deliver-pledge", points: 4000, seconds: 3600 };

/** Counts what devices of an address deliver, before a ticket is read. Throws `rate_limited`. */
export function takeDelivery({ ip, organizationId, now }: PublicContext): Promise<void> {
  return takePoint(DELIVERIES, `${organizationId}:${ip}`, now);
}
