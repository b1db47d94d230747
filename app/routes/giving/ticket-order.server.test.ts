/** Tests what an order's link shows its buyer after a seat was given to somebody else. */
import { beforeAll, expect, it } from "vitest";
import { openGiving } from "../../../tests/factories/charges";
import { useTestDatabase } from "../../../tests/factories/database";
import { addOwner, openEvent, sellSeats } from "../../../tests/factories/events";
import { signedInContext, signUp } from "../../../tests/factories/people";
import { getAttendee } from "~/domain/attendees/get-attendee.server";
import { orderLink } from "~/domain/attendees/order-link.server";
import { updateAttendee } from "~/domain/attendees/update-attendee.server";
import { ticketsOfLink } from "./ticket-order.server";

beforeAll(() => useTestDatabase());

it("keeps code and name of a given seat from its buyer, until the buyer has it again", async () => {
  const now = new Date("2026-11-21T15:00:00Z");
  const giving = await openGiving(now);
  const event = await openEvent(giving.at(now), giving.campaignId);
  const owner = await addOwner(giving, await signedInContext(await signUp(now), now));
  const { donationId, seats } = await sellSeats(giving.at(now), giving, event, {
    email: "ana@example.org",
    attendees: [{}, { name: "Beto Ríos", email: "beto@example.org" }],
  });
  const id = seats[0]?.id ?? "";
  const give = async (attendee_name: string, attendee_email: string) => {
    const { version } = await getAttendee(owner, event.campaignId, id);
    const change = { attendee_name, attendee_email, version };
    await updateAttendee(owner, event.campaignId, id, change);
    return (await getAttendee(owner, event.campaignId, id)).code;
  };
  const link = orderLink({ donationId, locale: "es", issuedAt: now });
  const shown = async () => {
    const { tickets, given } = await ticketsOfLink(giving.visitorAt(now), link);
    return { codes: tickets.map(({ code }) => code), given };
  };
  const guest = seats[1]?.code;

  await give("Carla Sosa", "carla@example.org");
  expect(await shown()).toEqual({ codes: [guest], given: ["General"] });
  const back = await give("Ana Paz", "ANA@example.org");
  expect(await shown()).toEqual({ codes: [back, guest], given: [] });
});
