/** Tests what buyers and attendees get of a sold seat: mails, page, file and calendar. */
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { openGiving, type TestGiving } from "../../../tests/factories/charges";
import { asJob, contextAt, useTestDatabase } from "../../../tests/factories/database";
import { jobsOf, openEvent, sellSeats, type TestEvent } from "../../../tests/factories/events";
import type { Mail } from "~/infrastructure/mail.server";
import { groupedCode } from "~/values/ids/receipt-code";
import { asDonor } from "../context";
import { sendEventNotice } from "../notifications/send-event-notice.server";
import { sendTicketNotice } from "../notifications/send-ticket-notice.server";
import { sendTickets } from "../notifications/send-tickets.server";
import { getEvent } from "../tickets/get-event.server";
import { eventSchema } from "../tickets/schema";
import { updateEvent } from "../tickets/update-event.server";
import { findTicket } from "./find-ticket.server";
import { getTicket } from "./get-ticket.server";
import { publicTicket } from "./public-ticket.server";
import { listOrderTickets } from "./list-order-tickets.server";
import { orderLink, readOrderLink } from "./order-link.server";
import { ticketCalendar } from "./ticket-calendar.server";
import { ticketPdf } from "./ticket-pdf.server";

const { mails } = vi.hoisted(() => ({ mails: [] as Mail[] }));
vi.mock("~/infrastructure/mail.server", () => ({
  sendMail: (mail: Mail) => Promise.resolve(void mails.push(mail)),
}));

useTestDatabase();
const now = new Date("2026-11-21T15:00:00Z");
let giving: TestGiving;
let event: TestEvent;
beforeEach(async () => {
  mails.length = 0;
  giving = await openGiving(now);
  event = await openEvent(giving.at(now), giving.campaignId);
});

interface Notice {
  donationId: string;
  version: number;
  isForBuyer?: boolean;
  ticketId?: string;
}
const payloadOf = ({ payload }: { payload: unknown }) => payload as Notice;

const job = () => asJob(giving.at(now), "notifications.send-tickets");
const notFound = { code: "not_found" };

/** Runs the jobs for single mails that the first job left in the outbox. */
async function sendAll(donationId: string): Promise<void> {
  await sendTickets(job(), { donationId });
  const left = await giving
    .at(now)
    .read((db) => db.outbox.findMany({ where: { job: "notifications.send-tickets" } }));
  for (const { payload } of left.filter((one) => one.organizationId === giving.organization.id))
    await sendTickets(job(), payload as { donationId: string });
}

async function end(id: string, state: string) {
  await giving
    .at(now)
    .transaction((db) => db.ticket.updateMany({ where: { id }, data: { state } }));
}

describe("the mails of an order", () => {
  it("bring all tickets to the buyer and each attendee the own one, the same when repeated", async () => {
    const { donationId, seats } = await sellSeats(giving.at(now), giving, event, {
      email: "ana@example.org",
      attendees: [{ name: "Ana Paz" }, { name: "Beto Ríos", email: "beto@example.org" }],
    });
    await sendAll(donationId);
    expect(mails.map(({ to }) => to).toSorted()).toEqual(["ana@example.org", "beto@example.org"]);
    const own = mails.find(({ to }) => to === "beto@example.org");
    const all = mails.find(({ to }) => to === "ana@example.org");
    expect(own?.text).toContain(`/t/${seats[1]?.code}`);
    expect(own?.text).not.toContain(seats[0]?.code);
    expect(own?.text).toContain("Beto Ríos");
    expect(own?.text).toMatch(/3 de diciembre de 2026/);
    const link = /\/t\/orders\/([^\s]+)/.exec(all?.text ?? "")?.[1] ?? "";
    expect(readOrderLink(link)).toMatchObject({ donationId });
    for (const { messageId } of mails)
      for (const { code } of seats) expect(messageId).not.toContain(code);
    await sendTickets(job(), { donationId, isForBuyer: true });
    expect(mails.at(-1)?.messageId).toBe(all?.messageId);
  });

  it("of an order that cost nothing go to the buyer only, until a member sends one again", async () => {
    const { donationId, seats } = await sellSeats(giving.at(now), giving, event, {
      email: "ana@example.org",
      attendees: [{ name: "Ana Paz" }, { name: "Beto Ríos", email: "beto@example.org" }],
    });
    await giving
      .at(now)
      .transaction((db) => db.ticket.updateMany({ where: { donationId }, data: { amount: 0n } }));
    await sendAll(donationId);
    expect(mails.map(({ to }) => to)).toEqual(["ana@example.org"]);
    await sendTickets(job(), { donationId, ticketId: seats[1]?.id });
    expect(mails.map(({ to }) => to)).toEqual(["ana@example.org", "beto@example.org"]);
  });

  it("are one mail with the ticket's own page for a single seat", async () => {
    const { donationId, seats } = await sellSeats(giving.at(now), giving, event, {
      email: "ana@example.org",
    });
    await sendAll(donationId);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(`/t/${seats[0]?.code}`);
  });

  it("are none for seats that are held or cancelled", async () => {
    const held = await sellSeats(giving.at(now), giving, event, { state: "released" });
    await sendAll(held.donationId);
    const sold = await sellSeats(giving.at(now), giving, event);
    await end(sold.seats[0]?.id ?? "", "cancelled");
    await sendAll(sold.donationId);
    expect(mails).toEqual([]);
  });

  it("tell of another time or place once, and raise the calendar's number", async () => {
    const { donationId, seats } = await sellSeats(giving.at(now), giving, event, {
      email: "ana@example.org",
      attendees: [{ name: "Ana Paz" }, { name: "Beto Ríos", email: "beto@example.org" }],
    });
    const owner = contextAt(giving.organization, now, "owner");
    const sequence = async () => {
      const ctx = giving.visitorAt(now);
      const text = ticketCalendar(ctx, await getTicket(ctx, seats[0]?.code ?? "")) ?? "";
      return Number(/SEQUENCE:(\d+)/.exec(text)?.[1]);
    };
    const change = async (fields: object) => {
      const { options } = await getEvent(owner, event.campaignId);
      const kept = options.map(({ id: uuid, name, quantity }) => ({
        ...{ uuid, name, quantity, amount: "1500.00" },
      }));
      const input = eventSchema("ARS").parse({
        ...{ event_begins_at: "2026-12-03T20:00", event_ends_at: "2026-12-03T23:30" },
        ...{ event_format: "physical", event_place: "Av. Siempreviva 742, Rosario" },
        ...{ options: kept, ...fields },
      });
      await updateEvent(owner, event.campaignId, input);
    };
    const told = async () =>
      (await jobsOf(owner, "notifications.send-event-notice")).map(payloadOf);
    const before = await sequence();
    await change({ sell_end_date: "2026-12-02" });
    expect([await told(), await sequence()]).toEqual([[], before]);
    await change({ event_begins_at: "2026-12-03T21:00" });
    await change({ event_begins_at: "2026-12-03T21:00", event_place: "El galpón" });
    expect(await sequence()).toBe(before + 2);
    const [outdated, current] = (await told()).toSorted(
      (one, other) => one.version - other.version,
    );
    const job = asJob(giving.at(now), "notifications.send-event-notice");
    for (const order of [outdated, current]) await sendEventNotice(job, order as never);
    const each = (await told()).filter(({ isForBuyer, ticketId }) => isForBuyer || ticketId);
    for (const order of each) await sendEventNotice(job, order as never);
    expect(mails.map(({ to }) => to).toSorted()).toEqual(["ana@example.org", "beto@example.org"]);
    for (const { text } of mails) {
      expect(text).toContain("3 de diciembre de 2026 - 21:00");
      expect(text).toContain("El galpón");
    }
    expect(current?.donationId).toBe(donationId);
  });

  it("tell of a cancelled ticket, and of the money only where it goes back", async () => {
    const { seats } = await sellSeats(giving.at(now), giving, event, { attendees: [{}, {}] });
    const [first, second] = seats.map(({ id }) => id);
    const noticeOf = (ticketId = "") =>
      sendTicketNotice(asJob(giving.at(now), "notifications.send-ticket-notice"), {
        ticketId,
      });
    await noticeOf(first);
    expect(mails).toEqual([]);
    await end(first ?? "", "cancelled");
    await end(second ?? "", "refunded");
    await noticeOf(first);
    await noticeOf(second);
    expect(mails[0]?.text).not.toMatch(/tarjeta/);
    expect(mails[1]?.text).toMatch(/tarjeta/);
  });
});

describe("a ticket", () => {
  it("opens by its code, however it is typed, at its own organisation alone", async () => {
    const { seats } = await sellSeats(giving.at(now), giving, event);
    const code = seats[0]?.code ?? "";
    const typed = groupedCode(code).toLowerCase();
    expect(await getTicket(giving.visitorAt(now), typed)).toMatchObject({
      code,
      event: { title: "Cena anual", beginsAt: new Date("2026-12-03T23:00:00Z") },
    });
    const other = await openGiving(now);
    await expect(getTicket(other.visitorAt(now), code)).rejects.toMatchObject(notFound);
    await expect(getTicket(giving.visitorAt(now), "x")).rejects.toMatchObject(notFound);
    expect(await findTicket(other.at(now, "notifications.send-tickets"), seats[0]?.id ?? "")).toBe(
      null,
    );
  });

  it("of an unpaid seat opens for nobody, and one that ended says so", async () => {
    const held = await sellSeats(giving.at(now), giving, event, { state: "released" });
    const code = held.seats[0]?.code ?? "";
    await expect(getTicket(giving.visitorAt(now), code)).rejects.toMatchObject(notFound);
    const sold = await sellSeats(giving.at(now), giving, event);
    await end(sold.seats[0]?.id ?? "", "cancelled");
    const ended = await getTicket(giving.visitorAt(now), sold.seats[0]?.code ?? "");
    expect(ended.state).toBe("cancelled");
  });

  it("tells who has its code nothing of the buyer, and the link only while it is valid", async () => {
    const link = "https://meet.example.org/sala-1";
    await giving.at(now).transaction((db) =>
      db.campaign.updateMany({
        where: { id: event.campaignId },
        data: { eventFormat: "online", eventLink: link },
      }),
    );
    const { donationId, seats } = await sellSeats(giving.at(now), giving, event, {
      email: "ana@example.org",
    });
    const ctx = giving.visitorAt(now);
    const { id = "", code = "" } = seats[0] ?? {};
    const ticket = await getTicket(ctx, code);
    expect(ticket.buyer).toMatchObject({ email: "ana@example.org" });
    const shown = JSON.stringify(publicTicket(ticket));
    const calendar = ticketCalendar(ctx, ticket) ?? "";
    for (const text of [shown, calendar]) {
      expect(text).toContain(link);
      for (const hidden of ["ana@example.org", donationId, ticket.buyer.lastName])
        expect(text).not.toContain(hidden);
    }
    await end(id, "cancelled");
    const ended = await getTicket(ctx, code);
    expect(publicTicket(ended).event.link).toBe("");
    expect(ticketCalendar(ctx, ended)).not.toContain(link);
  });

  it("of an order is listed for the order's own link only", async () => {
    const { donationId } = await sellSeats(giving.at(now), giving, event, { attendees: [{}, {}] });
    const other = await sellSeats(giving.at(now), giving, event);
    const ctx = asDonor(giving.visitorAt(now), donationId, "receipt");
    expect(await listOrderTickets(ctx, donationId)).toHaveLength(2);
    await expect(listOrderTickets(ctx, other.donationId)).rejects.toMatchObject({
      code: "forbidden",
    });
    const link = orderLink({ donationId, locale: "es", issuedAt: now });
    expect(readOrderLink(link)).toEqual({ donationId, locale: "es", issuedAt: now });
    expect(readOrderLink(`${link}x`)).toBeNull();
  });

  it("prints one page for each seat, with its code and event", async () => {
    const { donationId, seats } = await sellSeats(giving.at(now), giving, event, {
      attendees: [{ name: "Đặng Ștefan" }, { name: "李明 🎉" }],
    });
    const ctx = asDonor(giving.visitorAt(now), donationId, "receipt");
    const content = await ticketPdf(ctx, await listOrderTickets(ctx, donationId));
    const file = await getDocument({ data: new Uint8Array(content), useSystemFonts: false })
      .promise;
    expect(file.numPages).toBe(2);
    const pages = await Promise.all(
      [1, 2].map(async (page) =>
        (await (await file.getPage(page)).getTextContent()).items
          .map((item) => ("str" in item ? item.str : ""))
          .join(" "),
      ),
    );
    expect(pages[0]).toContain("Đặng Ștefan");
    expect(pages[1]).toContain("[LiMing] [:tada:]");
    for (const [place, { code }] of seats.entries()) {
      expect(pages[place]).toContain(groupedCode(code));
      expect(pages[place]).toContain("Av. Siempreviva 742, Rosario");
      expect(pages[place]).toContain("3 de diciembre de 2026 - 20:00");
    }
  });

  it("has a calendar file without its code, which says when the event is off", async () => {
    const { seats } = await sellSeats(giving.at(now), giving, event);
    const code = seats[0]?.code ?? "";
    const ctx = giving.visitorAt(now);
    const text = ticketCalendar(ctx, await getTicket(ctx, code)) ?? "";
    expect(text).toContain("DTSTART:20261203T230000Z\r\n");
    expect(text).toContain("STATUS:CONFIRMED");
    expect(text).not.toContain(code);
    await giving.at(now).transaction((db) =>
      db.campaign.updateMany({
        where: { id: event.campaignId },
        data: { eventCancelledAt: now },
      }),
    );
    expect(ticketCalendar(ctx, await getTicket(ctx, code))).toContain("STATUS:CANCELLED");
  });
});
