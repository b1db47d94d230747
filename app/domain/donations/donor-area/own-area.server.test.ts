/** Tests the donor's own area: who gets in, what a link opens, and what a donor changes there. */
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Mail } from "~/infrastructure/mail.server";
import {
  findPlanned,
  makeDonation,
  openGiving,
  sendPlanned,
  type TestGiving,
  type TestOrder,
} from "../../../../tests/factories/charges";
import { contextAt, useTestDatabase } from "../../../../tests/factories/database";
import { listDonationRecords } from "~/domain/audit/list-donation-records.server";
import { asDonor, asDonorAccount, type PublicContext } from "~/domain/context";
import { confirmEmail } from "~/domain/donors/confirm-email.server";
import { endAccess } from "~/domain/donors/end-access.server";
import { findAddressee } from "~/domain/donors/find-addressee.server";
import { endSession } from "~/domain/donors/end-session.server";
import { entryLink, readEntryLink } from "~/domain/donors/entry-link.server";
import { findDonorSession } from "~/domain/donors/find-donor-session.server";
import { findEntry } from "~/domain/donors/find-entry.server";
import { getOwnData } from "~/domain/donors/get-own-data.server";
import { issueEntry } from "~/domain/donors/issue-entry.server";
import { leaveEmail } from "~/domain/donors/leave-email.server";
import { openSession } from "~/domain/donors/open-session.server";
import { requestEmail } from "~/domain/donors/request-email.server";
import { requestEntry } from "~/domain/donors/request-entry.server";
import { updateDonor } from "~/domain/donors/update-donor.server";
import { useLink } from "~/domain/donors/use-link.server";
import { sendDonationChange } from "~/domain/notifications/send-donation-change.server";
import { sendDonorEmailChange } from "~/domain/notifications/send-donor-email-change.server";
import { sendDonorEntry } from "~/domain/notifications/send-donor-entry.server";
import { confirmToDonor } from "~/domain/donations/confirm-to-donor.server";
import { discardDonation } from "~/domain/donations/discard-donation.server";
import { donorLink, readDonorLink } from "./donor-link.server";
import { findOwnDonation } from "./find-own-donation.server";
import { getDonation } from "~/domain/donations/lists/get-donation.server";
import { getOwnDonation } from "./get-own-donation.server";
import { listOwnDonations } from "./list-own-donations.server";
import { ownDonation } from "./own-donation";
import { pauseDonation } from "~/domain/donations/pause-donation.server";
import { requestChange } from "./request-change.server";
import { requireLiveLink } from "./require-live-link.server";
import { restoreDonation } from "~/domain/donations/restore-donation.server";
import { cancelSchema, discardSchema } from "~/domain/donations/schema";
import { skipMonth } from "~/domain/donations/edits/skip-month.server";
import { updateDonation } from "~/domain/donations/edits/update-donation.server";

const sent: Mail[] = [];
vi.mock("~/infrastructure/mail.server", () => ({
  sendMail: async (mail: Mail) => {
    sent.push(mail);
  },
}));

useTestDatabase();
process.env.APP_HOST = "localhost:3000";
process.env.APP_SECRET ??= "a secret of sixteen or more";
const given = "2027-01-12T15:00:00Z";
const soon = "2027-01-13T15:00:00Z";
const ENTRY = "notifications.send-donor-entry";
const LEFT = "notifications.send-donor-email-change";
const CHANGE = "notifications.send-donation-change";
let giving: TestGiving;
let visitor: PublicContext;
let number = 0;
/** Rows of the outbox that a test has worked off. */
const done = new Set<string>();
beforeAll(async () => {
  giving = await openGiving(new Date(given));
  visitor = giving.visitorAt(soon);
});
beforeEach(() => {
  sent.length = 0;
});

const newEmail = () => `ana${(number += 1)}@example.org`;
const give = async (email: string, order: TestOrder = {}) =>
  (await makeDonation(giving.at(given), giving, { monthly: true, collectDay: 10, email, ...order }))
    .donationId;

/** Runs the queued jobs of a name that no test ran before. */
async function work<Payload>(job: string, run: (payload: Payload) => Promise<unknown>) {
  const rows = await giving.at(soon).read((db) =>
    db.sql<{ id: string; payload: Payload }>({
      text: "SELECT id, payload FROM outbox WHERE job = $1 ORDER BY created_at, id",
      values: [job],
    }),
  );
  for (const { id, payload } of rows) {
    if (done.has(id)) continue;
    done.add(id);
    await run(payload);
  }
}
const mailEntries = (at = soon) =>
  work<{ sealed: string }>(ENTRY, (payload) => sendDonorEntry(giving.at(at, ENTRY), payload));
const mailChanges = () =>
  work<{ donationId: string; recordId: string }>(CHANGE, (payload) =>
    sendDonationChange(giving.at(soon, CHANGE), payload),
  );
const linkIn = (mail: Mail | undefined) =>
  /\/mi\/(?:enter|email)\/(\S+)/.exec(mail?.text ?? "")?.[1] ?? "";

/** Asks for a link, and opens the session that it leads to. */
async function enter(email: string, at = soon) {
  const ctx = giving.visitorAt(at);
  await requestEntry(ctx, { email });
  await mailEntries(at);
  const { token } = await openSession(ctx, linkIn(sent.at(-1)));
  const session = await findDonorSession(ctx, token);
  if (!session) throw new Error("no session was opened");
  return { token, account: asDonorAccount(ctx, session) };
}

describe("the mailed link", () => {
  it("goes to the donor alone, and says nothing to a stranger's address", async () => {
    await requestEntry(visitor, { email: "nobody@example.org" });
    await mailEntries();
    expect(sent).toEqual([]);
    const email = newEmail();
    await give(email);
    await requestEntry(visitor, { email });
    await mailEntries();
    expect(sent.map(({ to }) => to)).toEqual([email]);
  });

  it("opens one session by the confirming click, and nothing afterwards", async () => {
    const email = newEmail();
    await give(email);
    await requestEntry(visitor, { email });
    await mailEntries();
    const link = linkIn(sent[0]);
    expect(await findEntry(visitor, link, "enter")).toBe(true);
    expect(await findEntry(visitor, link, "enter")).toBe(true);
    expect(await findEntry(visitor, link, "email")).toBe(false);
    await openSession(visitor, link);
    expect(await findEntry(visitor, link, "enter")).toBe(false);
    await expect(openSession(visitor, link)).rejects.toMatchObject({ code: "link_expired" });
  });

  it("is over after 24 hours, and unknown to another organisation", async () => {
    const email = newEmail();
    await give(email);
    await requestEntry(visitor, { email });
    await mailEntries();
    const link = linkIn(sent[0]);
    const late = giving.visitorAt("2027-01-14T15:00:01Z");
    await expect(openSession(late, link)).rejects.toMatchObject({ code: "link_expired" });
    const other = await openGiving(new Date(given));
    const elsewhere = other.visitorAt(soon);
    await expect(openSession(elsewhere, link)).rejects.toMatchObject({ code: "link_expired" });
    const { token } = await openSession(visitor, link);
    expect(await findDonorSession(elsewhere, token)).toBeNull();
  });

  it("is mailed five times an hour at most", async () => {
    const email = newEmail();
    await give(email);
    for (let at = 0; at < 7; at += 1) await requestEntry(visitor, { email });
    await mailEntries();
    expect(sent).toHaveLength(5);
  });

  it("names its kind, and nothing that we did not sign", () => {
    const linkId = giving.at(soon).newId();
    const link = { kind: "enter", linkId, token: "t", locale: "es", target: null } as const;
    const href = entryLink("huellas", link);
    expect(readEntryLink(href.split("/").at(-1) ?? "")).toEqual(link);
    expect(readEntryLink("x.y")).toBeNull();
    expect(typeof useLink).toBe("function");
    expect(typeof issueEntry).toBe("function");
  });
});

describe("the session", () => {
  it("lasts two hours, and ends by logging out", async () => {
    const email = newEmail();
    await give(email);
    const { token, account } = await enter(email);
    const later = giving.visitorAt("2027-01-13T17:00:01Z");
    expect(await findDonorSession(later, token)).toBeNull();
    await endSession(account);
    expect(await findDonorSession(visitor, token)).toBeNull();
  });

  it("shows the donor's own donations alone, monthly ones first", async () => {
    const email = newEmail();
    const monthly = await give(email);
    const once = await give(email, { monthly: false, confirmed: true, amount: 70_000n });
    const others = await give(newEmail());
    const { account } = await enter(email);
    const donations = await listOwnDonations(account);
    expect(donations.map(({ id, state }) => [id, state])).toEqual([
      [monthly, "active"],
      [once, "received"],
    ]);
    expect(donations[0]?.next).toMatchObject({ on: "2027-02-10", amount: 150_000n });
    await expect(findOwnDonation(account, others)).rejects.toMatchObject({ code: "not_found" });
    expect(typeof ownDonation).toBe("function");
  });
});

describe("a donor's change", () => {
  it("skips the planned month, which is never charged, and is confirmed and recorded", async () => {
    const email = newEmail();
    const id = await give(email);
    const { account } = await enter(email);
    const own = await findOwnDonation(account, id);
    await skipMonth(own, id, { period: "2027-02" });
    expect((await findPlanned(giving.at(soon), id))?.period).toBe("2027-03");
    await expect(skipMonth(own, id, { period: "2027-02" })).rejects.toMatchObject({
      code: "invalid_transition",
    });
    expect(await getOwnDonation(own)).toMatchObject({ state: "active", skipped: ["2027-02"] });
    const [record] = await listDonationRecords(giving.at(soon, CHANGE), id);
    expect(record).toMatchObject({ operation: "skip-month", actor: { kind: "donor" } });
    sent.length = 0;
    await mailChanges();
    expect(sent[0]).toMatchObject({ to: email });
    expect(sent[0]?.text).toContain("febrero de 2027");
    // A pause and its end do not bring the skipped month back.
    await pauseDonation(own, id, "donor_request_stop_debit");
    await restoreDonation(own, id);
    expect((await findPlanned(giving.at(soon), id))?.period).toBe("2027-03");
  });

  it("does not skip a month whose charge is under way", async () => {
    const email = newEmail();
    const id = await give(email);
    const { account } = await enter(email, "2027-02-10T15:00:00Z");
    await sendPlanned(giving.at("2027-02-10T15:00:00Z"), id);
    const own = await findOwnDonation(account, id);
    await expect(skipMonth(own, id, { period: "2027-02" })).rejects.toMatchObject({
      code: "invalid_transition",
    });
  });

  it("resumes only the donor's own pause", async () => {
    const email = newEmail();
    const id = await give(email);
    const { account } = await enter(email);
    const own = await findOwnDonation(account, id);
    await pauseDonation(contextAt(giving.organization, new Date(soon), "owner"), id);
    await expect(restoreDonation(own, id)).rejects.toMatchObject({ code: "invalid_transition" });
  });

  it("changes the amount, and cancels for a reason with a mail", async () => {
    const email = newEmail();
    const id = await give(email);
    const { account } = await enter(email);
    const own = await findOwnDonation(account, id);
    await updateDonation(own, id, { amount: "2000" });
    expect((await findPlanned(giving.at(soon), id))?.amount).toBe(200_000n);
    const { note, reason } = cancelSchema.parse({ reason: "donor_other", note: " Me mudo " });
    await discardDonation(own, id, reason, note);
    const office = contextAt(giving.organization, new Date(soon), "owner");
    expect(await getDonation(office, id)).toMatchObject({
      discardedReason: "donor_other",
      discardedNote: "Me mudo",
    });
    for (const staffs of ["fraud", "uncollectable", ""]) {
      expect(cancelSchema.safeParse({ reason: staffs }).success).toBe(false);
    }
    expect(discardSchema.safeParse({ reason: "donor_other" }).success).toBe(false);
    expect(await findPlanned(giving.at(soon), id)).toBeNull();
    sent.length = 0;
    await mailChanges();
    const mine = sent.filter(({ to }) => to === email);
    expect(mine.map(({ subject }) => subject)).toEqual([
      "Cambió tu donación a Huellas",
      "Cancelaste tu donación a Huellas",
    ]);
    expect(typeof confirmToDonor).toBe("function");
  });

  it("from a receipt only mails a link, which opens that page", async () => {
    const email = newEmail();
    const id = await give(email);
    const reader = asDonor(visitor, id, "gift");
    expect(await getOwnDonation(reader)).toMatchObject({ id, state: "active" });
    await expect(updateDonation(reader, id, { amount: "1" })).rejects.toMatchObject({
      code: "forbidden",
    });
    await requestChange(reader, { page: "pause" });
    await mailEntries();
    expect(sent[0]?.to).toBe(email);
    const { target } = await openSession(visitor, linkIn(sent[0]));
    expect(target).toEqual({ donationId: id, page: "pause" });
  });
});

describe("the e-mail", () => {
  it("changes by the new address alone, and the former one is told", async () => {
    const [former, next] = [newEmail(), newEmail()];
    await give(former);
    const { token, account } = await enter(former);
    sent.length = 0;
    await requestEmail(account, { email: next });
    await mailEntries();
    expect(sent.map(({ to }) => to)).toEqual([next]);
    expect((await getOwnData(account)).email).toBe(former);
    await confirmEmail(visitor, linkIn(sent[0]));
    expect((await getOwnData(account)).email).toBe(next);
    expect(await findDonorSession(visitor, token)).toBeNull();
    sent.length = 0;
    await work<{ sealed: string }>(LEFT, (payload) =>
      sendDonorEmailChange(giving.at(soon, LEFT), payload),
    );
    expect(sent.map(({ to }) => to)).toEqual([former]);
    expect(sent[0]?.text).not.toContain(next);
  });

  it("ends links and sessions of the former address when staff change it", async () => {
    const email = newEmail();
    const id = await give(email);
    const place = { organization: giving.organization, now: new Date(given) };
    const signed = donorLink(place, { kind: "gift", donationId: id, locale: "es" });
    const link = readDonorLink(signed.split("/").at(-1) ?? "");
    if (!link) throw new Error("the link is not ours");
    await requireLiveLink(visitor, link);
    const { token, account } = await enter(email);
    await requestEntry(visitor, { email });
    await mailEntries();
    const mailed = linkIn(sent.at(-1));
    const owner = contextAt(giving.organization, new Date(soon), "owner");
    await updateDonor(owner, account.actor.donorId, { email: newEmail() });
    expect(await findDonorSession(visitor, token)).toBeNull();
    await expect(openSession(visitor, mailed)).rejects.toMatchObject({ code: "link_expired" });
    await expect(requireLiveLink(visitor, link)).rejects.toMatchObject({ code: "link_expired" });
    expect(typeof endAccess).toBe("function");
    expect(typeof findAddressee).toBe("function");
    expect(typeof leaveEmail).toBe("function");
  });
});
