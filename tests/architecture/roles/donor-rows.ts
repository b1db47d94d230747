import type { Who } from "./who";

type Whose = readonly Who[];

/** Returns the operations of the donor's own area; a donor's session has no place in the table. */
export function donorRows(
  fundraisers: Whose,
  changers: Whose,
  anyone: Whose,
  readersOfDonations: Whose,
  readersOfDonors: Whose,
): Record<string, Whose> {
  return {
    "donations/giving/convert-donation": [...fundraisers, "donor"],
    // A donor needs the link to the donation (convert-donation.server.test.ts).
    "donations/giving/find-convertible": readersOfDonations.filter((who) => who !== "donor"),
    "donations/giving/get-conversion": readersOfDonations,
    "donations/donor-area/find-own-donation": readersOfDonors,
    "donations/donor-area/get-own-answers": readersOfDonations,
    "donations/donor-area/get-own-donation": readersOfDonations,
    "donations/donor-area/list-own-answers": readersOfDonors,
    "donations/donor-area/list-own-donations": readersOfDonors,
    "donations/donor-area/replace-every-card": readersOfDonors,
    "donations/donor-area/request-change": readersOfDonations,
    "donations/donor-area/require-live-link": anyone,
    "donations/donor-area/hide-name": changers,
    "donations/edits/hide-message": changers,
    "donations/edits/pause-until": changers,
    "donations/edits/resume-on-day": changers,
    "donations/edits/restore-month": fundraisers,
    "donations/edits/skip-month": fundraisers,
    "donations/edits/update-answers": changers,
    "donors/confirm-email": anyone,
    "donors/end-session": readersOfDonors,
    "donors/find-addressee": readersOfDonors,
    "donors/find-donor-session": anyone,
    "donors/find-entry": anyone,
    "donors/get-own-data": readersOfDonors,
    "donors/issue-entry": readersOfDonors,
    "donors/open-session": anyone,
    "donors/request-email": fundraisers,
    "donors/request-entry": anyone,
    "notifications/send-donor-data-change": readersOfDonors,
    "notifications/send-donor-email-change": readersOfDonors,
    "notifications/send-donor-entry": readersOfDonors,
  };
}
