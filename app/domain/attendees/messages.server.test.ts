/** Tests what an event tells many people: messages to attendees, and notices of the waiting list. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { openGiving, type TestGiving } from "../../../tests/factories/charges";
import { asJob, useTestDatabase } from "../../../tests/factories/database";
import {
  addOwner,
  jobsOf,
  openEvent,
  sellSeats,
  type TestEvent,
} from "../../../tests/factories/events";
import { signedInContext, signUp } from "../../../tests/factories/people";
import {
  openProviderServer,
  type ProviderServer,
} from "../../../tests/factories/servers/provider-server";
import type { Mail } from "~/infrastructure/mail.server";
import type { OrganizationContext } from "../context";
import { stopMails } from "../notifications/stop-mails.server";
import { eraseDonor } from "../donations/erase-donor.server";
import { sendAttendeeMessages } from "../notifications/send-attendee-messages.server";
import { sendWaitingNotice } from "../notifications/send-waiting-notice.server";
import { getEvent as getEditedEvent } from "../tickets/get-event.server";
import { offerSeats } from "../tickets/offer-seats.server";
import { eventSchema } from "../tickets/schema";
import { updateEvent } from "../tickets/update-event.server";
import { cancelTicket } from "./cancel-ticket.server";
import { createAttendeeMessage } from "./create-attendee-message.server";
import { findMessage } from "./find-message.server";
import { findWaitingEntry } from "./waiting/find-waiting-entry.server";
import { getAttendee } from "./get-attendee.server";
import { getWaitingList } from "./waiting/get-waiting-list.server";
import { joinWaitingList } from "./waiting/join-waiting-list.server";
import { listAttendees } from "./list-attendees.server";
import { listMessages } from "./list-messages.server";
import { MESSAGES_A_DAY } from "./message-limit";
import { noteMessage } from "./note-message.server";
import { offerSeat } from "./offer-seat.server";
import { resendTicket } from "./resend-ticket.server";

const { mails, faults } = vi.hoisted(() => ({
  mails: [] as Mail[],
  /** What the server answers to an address, instead of taking its mail. */
  faults: new Map<string, string>(),
}));
vi.mock("~/infrastructure/mail.server", () => ({
  sendMail: (mail: Mail) => {
    const fault = faults.get(mail.to);
    if (fault) return Promise.reject(new Error(fault));
    return Promise.resolve(void mails.push(mail));
  },
  mailFault: ({ message }: Error) => message,
}));

useTestDatabase();
const now = new Date("2026-11-21T15:00:00Z");
let giving: TestGiving;
let event: TestEvent;
let owner: OrganizationContext;
let provider: ProviderServer;
/** A member of the database, as the door's column needs. */
let member: OrganizationContext;

beforeAll(async () => {
  provider = await openProviderServer();
  member = await signedInContext(await signUp(now), now);
});
afterAll(() => provider.close());
beforeEach(async () => {
  mails.length = 0;
  faults.clear();
  Object.assign(provider, { refund: "SUCCESS", isMade: false, keys: [] });
  giving = await openGiving(now);
  event = await openEvent(giving.at(now), giving.campaignId);
  owner = await addOwner(giving, member);
});

const refused = { code: "invalid_transition" };
const paging = { page: 1, perPage: 20 };
const sell = (sale: Parameters<typeof sellSeats>[3] = {}) =>
  sellSeats(giving.at(now), giving, event, sale);
const jobs = (job: string) => jobsOf(giving.at(now), job);

describe("a message to the attendees", () => {
  const job = () => asJob(giving.at(now), "notifications.send-attendee-messages");
  const write = (key = randomUUID()) =>
    createAttendeeMessage(owner, event.campaignId, {
      subject: "Cambio de sala",
      body: "Nos vemos en el salón <b>2</b>.",
      idempotency_key: key,
    });

  it("goes once to each address with a valid ticket", async () => {
    await sell({ email: "ana@example.org", attendees: [{}, { email: "beto@example.org" }] });
    await sell({ email: "ANA@example.org" });
    const key = randomUUID();
    await write(key);
    await write(key);
    const { messages, addresses } = await listMessages(owner, event.campaignId);
    expect(addresses).toBe(2);
    expect(messages).toMatchObject([{ subject: "Cambio de sala", total: 2, sent: 0 }]);
    await sendAttendeeMessages(job(), { messageId: key });
    await sendAttendeeMessages(job(), { messageId: key });
    expect(mails.map(({ to }) => to.toLowerCase()).toSorted()).toEqual([
      "ana@example.org",
      "beto@example.org",
    ]);
    expect(mails[0]?.html).toContain("&lt;b&gt;2&lt;/b&gt;");
    expect((await findMessage(job(), key))?.recipients).toEqual([]);
    expect((await listMessages(owner, event.campaignId)).messages).toMatchObject([{ sent: 2 }]);
  });

  it("skips an address that is refused for good, and tries one again that was put off", async () => {
    for (const name of ["ana", "beto", "caro"]) await sell({ email: `${name}@example.org` });
    faults.set("ana@example.org", "deferred").set("beto@example.org", "refused");
    const messageId = randomUUID();
    await write(messageId);
    await sendAttendeeMessages(job(), { messageId });
    expect(mails.map(({ to }) => to)).toEqual(["caro@example.org"]);
    await expect(sendAttendeeMessages(job(), { messageId })).rejects.toThrow("deferred");
    faults.clear();
    await sendAttendeeMessages(job(), { messageId });
    expect(mails.map(({ to }) => to)).toEqual(["caro@example.org", "ana@example.org"]);
  });

  it("leaves what is left to the next run once the server does not answer", async () => {
    await sell({ email: "ana@example.org" });
    faults.set("ana@example.org", "unknown");
    const messageId = randomUUID();
    await write(messageId);
    await expect(sendAttendeeMessages(job(), { messageId })).rejects.toThrow("unknown");
    expect((await findMessage(job(), messageId))?.recipients).toHaveLength(1);
  });

  it("leaves out a person who was erased, and no ticket is mailed to them", async () => {
    const { donationId, seats } = await sell({
      email: "ana@example.org",
      attendees: [{ name: "Ana Paz", email: "beto@example.org" }],
    });
    await sell({ email: "caro@example.org", attendees: [{ email: "ANA@example.org" }] });
    const { donorId } = await owner.read((db) =>
      db.donation.findFirstOrThrow({ where: { id: donationId } }),
    );
    await owner.transaction((db) =>
      db.waitingEntry.create({
        data: {
          ...{ organizationId: owner.organizationId, id: randomUUID(), createdAt: now },
          ...{ campaignId: event.campaignId, email: "Ana@example.org", name: "Ana" },
        },
      }),
    );
    await eraseDonor(owner, donorId);
    const { id = "" } = seats[0] ?? {};
    expect(await getAttendee(owner, event.campaignId, id)).toMatchObject({
      attendeeName: "",
      attendeeEmail: "",
    });
    expect((await listAttendees(owner, { q: "ana@" }, paging)).total).toBe(0);
    const { campaignId } = event;
    expect(await owner.read((db) => db.waitingEntry.count({ where: { campaignId } }))).toBe(0);
    expect(await listMessages(owner, event.campaignId)).toMatchObject({ addresses: 1 });
    const key = randomUUID();
    await write(key);
    await sendAttendeeMessages(job(), { messageId: key });
    expect(mails.map(({ to }) => to)).toEqual(["caro@example.org"]);
    await expect(resendTicket(owner, event.campaignId, id)).rejects.toMatchObject(refused);
  });

  it("is refused without a recipient, and beyond the day's limit", async () => {
    await expect(write()).rejects.toMatchObject({ code: "validation_failed" });
    const { seats } = await sell();
    for (let sent = 0; sent < MESSAGES_A_DAY; sent += 1) await write();
    await expect(write()).rejects.toMatchObject({ code: "rate_limited" });
    await expect(noteMessage(job(), randomUUID(), seats[0]?.id ?? "")).resolves.toBeUndefined();
  });
});

describe("the waiting list", () => {
  const visitor = () => giving.visitorAt(now);
  const join = (email: string, option = "") =>
    joinWaitingList(visitor(), event.campaignId, { email, name: "Ana", option });
  const notices = () => jobs("notifications.send-waiting-notice");

  it("is open while something is sold out, and tells people in their order", async () => {
    event = await openEvent(giving.at(now), giving.campaignId, { quantity: 1 });
    await expect(join("early@example.org")).rejects.toMatchObject(refused);
    const { seats } = await sell();
    expect((await getWaitingList(visitor(), event.campaignId)).options).toEqual([
      { id: event.optionId, name: "General" },
    ]);
    await join("first@example.org");
    await join("second@example.org", event.optionId);
    await join("first@example.org");
    await cancelTicket(owner, event.campaignId, seats[0]?.id ?? "", { isRefunded: true });
    const [notice] = await notices();
    const { entryId } = notice?.payload as { entryId: string };
    const job = asJob(giving.at(now), "notifications.send-waiting-notice");
    expect(await findWaitingEntry(job, entryId)).toMatchObject({ email: "first@example.org" });
    await sendWaitingNotice(job, { entryId });
    await sendWaitingNotice(job, { entryId });
    expect(mails.map(({ to }) => to)).toEqual(["first@example.org", "first@example.org"]);
    expect(mails[0]?.messageId).toBe(mails[1]?.messageId);
    const [mail] = mails;
    if (!mail || !("stopUrl" in mail)) throw new Error("the mail has no link to stop it");
    await stopMails(visitor(), mail.stopUrl.split("/").at(-1) ?? "");
    expect(await findWaitingEntry(job, entryId)).toBeNull();
    expect(await notices()).toHaveLength(1);
    await owner.transaction((db) => offerSeat(owner, db, seats[0]?.id ?? ""));
    expect(await notices()).toHaveLength(2);
    await owner.transaction((db) => offerSeats(owner, db, event.optionId, 0));
    await owner.transaction((db) => offerSeat(owner, db, seats[0]?.id ?? ""));
    expect(await notices()).toHaveLength(2);
  });

  it("tells one person for each seat that becomes free, while the option is for sale", async () => {
    event = await openEvent(giving.at(now), giving.campaignId, { quantity: 1 });
    await sell();
    for (const name of ["one", "two", "three"]) await join(`${name}@example.org`);
    const { eventBeginsAt, options } = await getEditedEvent(owner, event.campaignId);
    const option = options.find(({ id }) => id === event.optionId);
    if (!option) throw new Error("no option");
    const save = (quantity: number, isSoldOut: boolean) =>
      updateEvent(
        owner,
        event.campaignId,
        eventSchema("ARS").parse({
          event_begins_at: eventBeginsAt,
          options: [
            {
              uuid: option.id,
              name: option.name,
              quantity,
              amount: "1500.00",
              sold_out: isSoldOut,
            },
          ],
        }),
      );
    await save(3, true);
    expect(await notices()).toHaveLength(0);
    await save(3, false);
    expect(await notices()).toHaveLength(2);
    await save(3, false);
    expect(await notices()).toHaveLength(2);
    await save(9, false);
    expect(await notices()).toHaveLength(3);
  });

  it("of another organisation, or of an event that is over, is not found", async () => {
    const later = giving.visitorAt(new Date("2026-12-05T12:00:00Z"));
    for (const ctx of [later, (await openGiving(now)).visitorAt(now)])
      await expect(getWaitingList(ctx, event.campaignId)).rejects.toMatchObject({
        code: "not_found",
      });
  });
});
