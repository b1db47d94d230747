/** What lets a device deliver pledges after the session is over: for one person in one team, and nothing else. */
import type { AgencyUser } from "~/domain/actor";
import type { OrganizationContext } from "~/domain/context";
import { deviceKey, type DeviceKey } from "~/infrastructure/device-box.server";
import { sign, unsign } from "~/infrastructure/crypto.server";
import { isId } from "~/values/ids/ids";
import { SIGNED_LIVES_MS } from "~/values/ids/signed-lives.mjs";

const PURPOSE = "pledge-device";

/** The key of a team's devices. */
export const boxScope = (organizationId: string, agencyId: string): string =>
  `${organizationId} ${agencyId}`;

export interface DeviceTicket {
  organizationId: string;
  agencyId: string;
  userId: string;
}

/** Returns what a device needs to keep pledges and to deliver them within seven days. */
export function issueDeviceTicket(
  { now, organizationId }: Pick<OrganizationContext, "now" | "organizationId">,
  { agencyId, id: userId }: Pick<AgencyUser, "agencyId" | "id">,
): { ticket: string; key: DeviceKey } {
  const expiresAt = now.getTime() + SIGNED_LIVES_MS.pledgeDevice;
  const ticket = sign(PURPOSE, [organizationId, agencyId, userId, expiresAt].join(" "));
  return { ticket, key: deviceKey(boxScope(organizationId, agencyId)) };
}

/** Returns whom a ticket names; null if it is over, or we did not sign it. */
export function readDeviceTicket(now: Date, ticket: string): DeviceTicket | null {
  const [organizationId = "", agencyId = "", userId = "", expiresAt] =
    unsign(PURPOSE, ticket)?.split(" ") ?? [];
  if (![organizationId, agencyId, userId].every(isId)) return null;
  return Number(expiresAt) > now.getTime() ? { organizationId, agencyId, userId } : null;
}
