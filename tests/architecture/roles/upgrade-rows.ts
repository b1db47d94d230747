import type { Role } from "~/domain/users/abilities";
import type { Who } from "./who";

type Whose = readonly Who[];

/** Returns the operations on periodic increases. */
export function upgradeRows(
  managers: Whose,
  fundraisers: Whose,
  readers: Whose,
): Record<string, Whose> {
  return {
    // A donor needs the link to the increase (upgrades.server.test.ts).
    "donations/increases/decline-upgrade": managers,
    "donations/donor-area/get-own-upgrade": managers,
    "donations/increases/create-upgrade": fundraisers,
    "donations/increases/update-upgrade": fundraisers,
    "donations/increases/remove-upgrade": fundraisers,
    "donations/increases/find-upgrade-notice": readers,
    "donations/increases/record-upgrade-notice": readers,
    "notifications/send-upgrade-notice": readers,
  };
}

/** Returns the calls on periodic increases. */
export function upgradeHandlers(fundraisers: readonly Role[]) {
  return {
    "__json/manage/api/donations/:uuid/upgrades": { action: fundraisers },
    "__json/manage/api/donations/:uuid/upgrades/:id": { action: fundraisers },
  };
}
