import type { Who } from "./who";

type Whose = readonly Who[];

/** Returns the operations of the donor's own area; a donor's session has no place in the table. */
export function donorRows(
  fundraisers: Whose,
  changers: Whose,
  anyone: Whose,
  readersOfGifts: Whose,
  readersOfDonors: Whose,
): Record<string, Whose> {
  return {
    "donations/convert-gift": [...fundraisers, "donor"],
    // A donor needs the link to the gift (convert-gift.server.test.ts).
    "donations/find-convertible": readersOfGifts.filter((who) => who !== "donor"),
    "donations/get-conversion": readersOfGifts,
    "donations/find-own-gift": readersOfDonors,
    "donations/get-own-answers": readersOfGifts,
    "donations/get-own-gift": readersOfGifts,
    "donations/list-own-answers": readersOfDonors,
    "donations/list-own-gifts": readersOfDonors,
    "donations/replace-every-card": readersOfDonors,
    "donations/request-change": readersOfGifts,
    "donations/require-live-link": anyone,
    "donations/hide-name": changers,
    "donations/skip-month": changers,
    "donations/update-answers": changers,
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
