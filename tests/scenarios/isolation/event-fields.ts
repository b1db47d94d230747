/** Fields and bodies of the calls about an event's attendees. */
import type { Kind } from "./kinds";

export const EVENT_FIELDS: Record<string, Kind[]> = {
  ...Object.fromEntries(
    [
      "tickets",
      "attendees",
      "attendees/download",
      "attendees/:id",
      "rejected",
      "check_in",
      "message",
      "cancel_event",
    ].map((page) => [`manage/campaigns/:uuid/${page} path uuid`, ["event"]]),
  ),
  "manage/campaigns/:uuid/rejected body id": ["donation"],
  "manage/campaigns/:uuid/rejected query confirm": ["donation"],
  "manage/campaigns/:uuid/check_in body id": ["seat"],
  "manage/campaigns/:uuid/check_in body seat_code": ["seatCode"],
  "query option": ["ticketOption"],
};

/** Valid bodies by method and URL. */
export function eventBases<Base>(
  plain: (name: string, body: Record<string, unknown>) => Base,
  only: (fields: string[], base: Base) => Base,
): Record<string, Base[]> {
  return {
    "POST manage/campaigns/:uuid/tickets": [
      plain("save", {
        intent: "save",
        event_begins_at: "2027-01-12T20:00",
        "options[0][name]": "General",
        "options[0][quantity]": "10",
        "options[0][amount]": "0",
      }),
    ],
    "POST manage/campaigns/:uuid/attendees/:id": [
      plain("send again", { intent: "resend" }),
      plain("change", {
        intent: "change",
        attendee_name: "Otra",
        attendee_email: "otra@example.org",
        version: "1",
      }),
    ],
    "POST manage/campaigns/:uuid/rejected": [plain("cancel the sale", { intent: "cancel_sale" })],
    "POST manage/campaigns/:uuid/check_in": [
      only(["uuid", "seat_code"], plain("check in", { intent: "check_in" })),
      only(["id"], plain("undo", { intent: "undo", at: "2026-11-21T15:00:00.000Z" })),
    ],
    "POST manage/campaigns/:uuid/message": [plain("write", { subject: "Sala", body: "Otra sala" })],
    // Another word, so that the event goes on for the other calls.
    "POST manage/campaigns/:uuid/cancel_event": [plain("cancel", { word: "no" })],
    "POST c/:slug/waiting": [plain("join", { name: "Ana", email: "espera@example.org" })],
  };
}
