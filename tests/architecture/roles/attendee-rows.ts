import {
  changers,
  donationMails,
  everybody,
  fundraisers,
  managers,
  publicPages,
  refunding,
  treasurers,
  type Who,
} from "./who";

/** They name no donation, so a donor's rule, which names one, does not hold. */
const readers: readonly Who[] = [...everybody, "support", ...donationMails];
const anyone: readonly Who[] = [...everybody, "support", "operator", ...publicPages];

/** Operations on events and their attendees. */
export const attendeeRows: Record<string, readonly Who[]> = {
  "attendees/cancel-event": managers,
  "attendees/cancel-sale": fundraisers,
  "attendees/cancel-ticket": fundraisers,
  "attendees/check-in-ticket": fundraisers,
  "attendees/create-attendee-message": fundraisers,
  "attendees/find-message": readers,
  "attendees/find-ticket": readers,
  "attendees/waiting/find-waiting-entry": readers,
  "attendees/get-attendee": readers,
  "attendees/get-cancellation": [...treasurers, ...refunding],
  "attendees/get-event": readers,
  "attendees/get-ticket": anyone,
  "attendees/waiting/get-waiting-list": [...managers, ...publicPages],
  "attendees/waiting/join-waiting-list": [...managers, ...publicPages],
  "attendees/list-attendees": [...readers, "donor"],
  "attendees/list-attendees-for-file": treasurers,
  "attendees/list-messages": [...fundraisers, "operator"],
  "attendees/list-order-tickets": [...readers, "donor"],
  "attendees/list-recent-entries": changers,
  "attendees/list-rejected-sales": [...readers, "donor"],
  "attendees/note-message": readers,
  "attendees/waiting/offer-freed-seats": changers,
  "attendees/refund-event": [...treasurers, ...refunding],
  "attendees/resend-ticket": fundraisers,
  "attendees/undo-check-in": fundraisers,
  "attendees/update-attendee": fundraisers,
  "tickets/create-event": [...fundraisers, "operator"],
  "notifications/send-attendee-messages": readers,
  "notifications/send-event-notice": readers.filter((who) => who !== "donor"),
  "notifications/send-ticket-notice": readers,
  "notifications/send-tickets": readers,
  "notifications/send-waiting-notice": readers,
};

const door = { loader: fundraisers, action: fundraisers };

export const attendeeHandlers = {
  "manage/campaigns/:uuid/attendees": { loader: everybody },
  "manage/campaigns/:uuid/attendees/download": { loader: treasurers, action: treasurers },
  "manage/campaigns/:uuid/attendees/:id": { loader: everybody, action: fundraisers },
  "manage/campaigns/:uuid/rejected": { loader: everybody, action: fundraisers },
  "manage/campaigns/:uuid/check_in": door,
  "manage/campaigns/:uuid/message": door,
  // The loader's own check follows: finance refunds, but changes no campaign.
  "manage/campaigns/:uuid/cancel_event": { loader: treasurers, action: treasurers },
};
