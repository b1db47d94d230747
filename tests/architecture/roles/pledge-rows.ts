import type { Role } from "~/domain/users/abilities";
import { everybody, fundraisers, managers, publicPages, type Who } from "./who";

/** Jobs that take pledges a step further. */
const steps: readonly Who[] = [
  "pledges.charge-pledge",
  "pledges.fix-pledge",
  "pledges.follow-charge",
  "pledges.remind-pledge",
];
const readers: readonly Who[] = [...fundraisers, ...steps, "notifications.send-pledge-notice"];
const anyone: readonly Who[] = [...everybody, "support", "operator", ...publicPages];

/** Operations on agencies' pledges; agency-rows.ts says what a team's own people may do. */
export const pledgeRows: Record<string, readonly Who[]> = {
  "donations/giving/give-pledged": [...fundraisers, ...publicPages],
  "donations/terms/agree-terms": anyone,
  "notifications/send-pledge-notice": readers,
  // Only a person of a team captures.
  "pledges/capture-pledge": [],
  "pledges/charge-pledge": [...managers, ...steps],
  "pledges/check-pledge": fundraisers,
  "pledges/team-pages/find-donor-faults": [],
  "pledges/device/deliver-pledge": anyone,
  "pledges/device/list-offline-forms": [],
  "pledges/find-pledge": readers,
  "pledges/fix-pledge": [...managers, ...steps],
  "pledges/follow-charge": [...managers, ...steps],
  "pledges/team-pages/get-capture-form": [],
  "pledges/get-pledge": readers,
  "pledges/team-pages/get-pledge-counts": readers,
  "pledges/team-pages/get-pledge-terms": anyone,
  "pledges/get-timeline": readers,
  "pledges/judge-pledge": anyone,
  "pledges/list-pledges": readers,
  "pledges/list-pledges-for-file": managers,
  "pledges/pay-pledge": anyone,
  "pledges/read-own-pledge": anyone,
  "pledges/remind-pledge": [...managers, ...steps],
  "pledges/signals/list-signals": readers,
  "pledges/update-pledge": [...managers, ...steps],
  "pledges/withdraw-pledge": [...managers, ...steps],
};

const readable: readonly Role[] = fundraisers;

export const pledgeHandlers = {
  "manage/pledges": { loader: readable },
  "manage/pledges/:uuid": { loader: readable, action: readable },
  "manage/pledges/:uuid/edit": { loader: managers, action: managers },
  "__json/manage/api/pledges": { loader: readable, action: managers },
  "__json/manage/api/pledges/:uuid": { loader: readable, action: managers },
  "__json/manage/api/pledges/:uuid/check": { action: fundraisers },
  "__json/manage/api/pledges/:uuid/withdraw": { action: managers },
};
