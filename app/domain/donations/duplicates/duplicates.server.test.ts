/** Tests donors entered twice: what is proposed, dismissed, merged with a question, and separated again. */
import { beforeEach, expect, it } from "vitest";
import { makeDonation, openGiving, type TestGiving } from "../../../../tests/factories/charges";
import { asJob, contextAt, useTestDatabase } from "../../../../tests/factories/database";
import { listDonorRecords } from "~/domain/audit/list-donor-records.server";
import { asDonorAccount, type OrganizationContext } from "~/domain/context";
import { eraseDonor } from "~/domain/donations/erase-donor.server";
import { getDonor } from "~/domain/donations/lists/get-donor.server";
import { mergeDonors } from "~/domain/donations/merge-donors.server";
import { addNote } from "~/domain/donors/add-note.server";
import { STOP_MAILS } from "~/domain/donors/mail-stops.sql";
import { updateDonor } from "~/domain/donors/update-donor.server";
import { beginDonorDays } from "~/domain/organizations/days/begin-donor-days.server";
import { releaseDonor } from "~/domain/donors/release-donor.server";
import { dismissDuplicate } from "./dismiss-duplicate.server";
import { findDuplicates } from "./find-duplicates.server";
import { listDuplicates } from "./list-duplicates.server";
import { listMerges } from "./list-merges.server";
import { searchReason } from "./search-reason.server";
import { undoMerge } from "./undo-merge.server";
import { wipeMerges } from "./wipe-merges.server";

useTestDatabase();
const now = new Date("2026-11-26T15:00:00Z");
const DAY_MS = 86_400_000;
let giving: TestGiving;
let owner: OrganizationContext;
beforeEach(async () => {
  giving = await openGiving(now);
  owner = contextAt(giving.organization, now, "owner");
});

/** Each donation has a card of its own, and comes an hour after the one before. */
let hours = 0;
const give = async (email: string, data: Record<string, string | null> = {}) => {
  const at = new Date(now.getTime() + ++hours * 3_600_000);
  const { donationId } = await makeDonation(giving.at(at), giving, { email });
  return owner.transaction(async (db) => {
    const fingerprint = `card ${hours}`;
    await db.paymentMethod.updateMany({ where: { donationId }, data: { fingerprint } });
    const { donorId } = await db.donation.findFirstOrThrow({ where: { id: donationId } });
    await db.donor.updateMany({ where: { id: donorId }, data: { lastName: `Paz ${hours}` } });
    await db.donor.updateMany({ where: { id: donorId }, data });
    return { id: donorId, donationId };
  });
};
const later = (days: number) =>
  contextAt(giving.organization, new Date(now.getTime() + days * DAY_MS), "owner");
const search = (ctx = owner) => findDuplicates(asJob(ctx, "donations.find-duplicates"));
const page = { page: 1, perPage: 25 };
const proposed = async (filter: Parameters<typeof listDuplicates>[1] = {}) =>
  (await listDuplicates(owner, filter, page)).items.map(({ first, reason, second }) =>
    [reason, first.email, second.email].join(" "),
  );
const same = { firstName: "Ana", lastName: "Paz" };
const stopsOf = (email: string) =>
  owner.read((db) =>
    db.sql<{ kind: string }>({
      text: "SELECT kind FROM mail_stops WHERE organization_id = $1 AND email_hash = encode(sha256(convert_to($2, 'UTF8')), 'hex')",
      values: [owner.organizationId, email],
    }),
  );
const stop = (email: string, at: Date) =>
  owner.transaction((db) =>
    db.sql({
      text: STOP_MAILS.replace("$3", "encode(sha256(convert_to($3, 'UTF8')), 'hex')"),
      values: [owner.organizationId, "lead_reminder", email, at],
    }),
  );

it("proposes the same document, the same name with e-mail or phone, and the same card", async () => {
  await give("a@example.org", { uidNumber: "30.123.456" });
  await give("b@example.org", { uidNumber: "30123456" });
  await give("ana.paz@gmail.com", same);
  await give("anapaz+huerta@gmail.com", { firstName: "ANÁ", lastName: "Paz" });
  await give("c@example.org", { firstName: "Eva", lastName: "Sol", phone: "+54 9 11 5555-4444" });
  await give("d@example.org", { firstName: "eva", lastName: "sol", cellphone: "1155554444" });
  await give("e@example.org", { firstName: "Leo", cellphone: "1155554444" });
  const cards = await Promise.all([give("f@example.org"), give("g@example.org")]);
  await owner.transaction((db) =>
    db.paymentMethod.updateMany({
      where: { donationId: { in: cards.map(({ donationId }) => donationId) } },
      data: { fingerprint: "one card" },
    }),
  );
  await search();
  await search();
  expect((await proposed()).toSorted()).toEqual([
    expect.stringMatching(/^card [fg]@example.org [fg]@example.org$/),
    "document a@example.org b@example.org",
    "name_email ana.paz@gmail.com anapaz+huerta@gmail.com",
    "name_phone c@example.org d@example.org",
  ]);
  expect(await proposed({ donor: cards[0]?.id })).toHaveLength(1);
  expect(await proposed({ reason: "document" })).toHaveLength(1);
  const viewer = contextAt(giving.organization, now, "viewer");
  await expect(dismissDuplicate(viewer, { duplicate: owner.newId() })).rejects.toThrow("forbidden");
});

it("finds the same pairs whatever the slices", async () => {
  const uidNumber = "30123456";
  for (const name of ["a", "b", "c"]) await give(`${name}@example.org`, { uidNumber });
  await give("d@example.org", { uidNumber: "30999999" });
  await searchReason(asJob(owner, "donations.find-duplicates"), "document", [], 1);
  expect(await proposed()).toHaveLength(3);
  await searchReason(asJob(owner, "donations.find-duplicates"), "card", [], 2);
  expect(await proposed()).toHaveLength(3);
});

it("proposes no placeholder that many share, and drops what no longer matches", async () => {
  for (let at = 0; at < 9; at++) await give(`zeros${at}@example.org`, { uidNumber: "00000000" });
  const pair = await give("a@example.org", { uidNumber: "30123456" });
  await give("b@example.org", { uidNumber: "30123456" });
  await search();
  expect(await proposed()).toEqual(["document a@example.org b@example.org"]);
  await owner.transaction((db) =>
    db.donor.updateMany({ where: { id: pair.id }, data: { uidNumber: "30999999" } }),
  );
  await search();
  expect(await proposed()).toEqual([]);
});

it("remembers who is not the same person, for one organisation", async () => {
  const one = await give("a@example.org", { uidNumber: "30123456" });
  await give("b@example.org", { uidNumber: "30123456" });
  await search();
  const [pair] = (await listDuplicates(owner, {}, page)).items;
  const duplicate = pair?.id ?? "";
  const elsewhere = await openGiving(now);
  const other = contextAt(elsewhere.organization, now, "owner");
  await expect(dismissDuplicate(other, { duplicate })).rejects.toThrow("not_found");
  expect((await listDuplicates(other, {}, page)).total).toBe(0);
  await dismissDuplicate(owner, { duplicate });
  await expect(dismissDuplicate(owner, { duplicate })).rejects.toThrow("not_found");
  await search(later(1));
  expect(await proposed()).toEqual([]);
  const records = await listDonorRecords(owner, one.id);
  const ids = new Set([pair?.first.id, pair?.second.id]);
  expect(ids.has(one.id)).toBe(true);
  expect(records.length).toBeLessThanOrEqual(1);
});

it("asks before different names or documents are merged", async () => {
  const kept = await give("a@example.org", { ...same, uidNumber: "1234567" });
  const named = await give("b@example.org", { firstName: "Eva", lastName: "Sol" });
  const refused = mergeDonors(owner, kept.id, { other: named.id });
  await expect(refused).rejects.toMatchObject({
    fields: { confirm: [{ code: "confirm_same_person" }] },
  });
  const documented = await give("c@example.org", { ...same, uidNumber: "7654321" });
  await expect(mergeDonors(owner, kept.id, { other: documented.id })).rejects.toThrow();
  await mergeDonors(owner, kept.id, { other: named.id, confirm: true });
  const accented = await give("d@example.org", { firstName: "Aná", lastName: "PAZ" });
  await mergeDonors(owner, kept.id, { other: accented.id });
  expect((await getDonor(owner, kept.id)).donations).toHaveLength(3);
});

it("gives a separated entry back what it had, and leaves what came since", async () => {
  const kept = await give("ana@example.org", { ...same, emailConsent: "yes" });
  const other = await give("paz@example.org", {
    ...same,
    emailConsent: "no",
    phone: "1155554444",
    cityAddress: "Rosario",
  });
  await addNote(owner, other.id, { note: "Of the other." });
  await stop("paz@example.org", now);
  const at = later(1);
  await mergeDonors(at, kept.id, { other: other.id });
  expect(await stopsOf("ana@example.org")).toHaveLength(1);
  await updateDonor(at, kept.id, { city_address: "Salta" });
  await addNote(at, kept.id, { note: "Since the merge." });
  const since = await give("paz@example.org");
  expect(since.id).toBe(kept.id);
  const [merge] = await listMerges(at, kept.id);
  expect(merge).toMatchObject({ email: "paz@example.org", donations: 1, until: "2026-12-26" });
  const order = { merge: merge?.id ?? "" };
  const twice = await Promise.allSettled([
    undoMerge(later(2), kept.id, order),
    undoMerge(later(2), kept.id, order),
  ]);
  expect(twice.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const [donor, separated] = [await getDonor(owner, kept.id), await getDonor(owner, other.id)];
  expect(donor.donor).toMatchObject({ phone: null, city_address: "Salta", email_consent: "yes" });
  expect(separated.donor).toMatchObject({ phone: "1155554444", city_address: "Rosario" });
  const notes = (view: typeof donor) => view.notes.map(({ text }) => text);
  expect([notes(donor), notes(separated)]).toEqual([["Since the merge."], ["Of the other."]]);
  expect(separated.donations.map(({ id }) => id)).toEqual([other.donationId]);
  expect(donor.donations).toHaveLength(2);
  expect(await stopsOf("ana@example.org")).toEqual([]);
  expect(await stopsOf("paz@example.org")).toHaveLength(1);
  expect(await listMerges(later(2), kept.id)).toEqual([]);
  const operations = (await listDonorRecords(owner, kept.id)).map(({ operation }) => operation);
  expect(operations).toContain("undo-merge");
  const { linksFrom } = await owner.read((db) =>
    db.donor.findFirstOrThrow({ where: { id: other.id } }),
  );
  expect(linksFrom).toEqual(later(2).now);
  expect((await give("paz@example.org")).id).toBe(other.id);
});

it("keeps a no that was said since the merge for both, and no older one", async () => {
  const kept = await give("ana@example.org", {
    ...same,
    emailConsent: "yes",
    phoneConsent: "yes",
  });
  const other = await give("paz@example.org", { ...same, emailConsent: "yes", phoneConsent: "no" });
  await mergeDonors(later(1), kept.id, { other: other.id });
  await updateDonor(later(2), kept.id, { email_consent: "no" });
  const [merge] = await listMerges(later(2), kept.id);
  await undoMerge(later(3), kept.id, { merge: merge?.id ?? "" });
  expect((await getDonor(owner, kept.id)).donor).toMatchObject({
    email_consent: "no",
    phone_consent: "yes",
  });
  expect((await getDonor(owner, other.id)).donor).toMatchObject({
    email_consent: "no",
    phone_consent: "no",
  });
});

it("hears a person who says no again to a merged entry that says no", async () => {
  const kept = await give("ana@example.org", { ...same, emailConsent: "yes" });
  const other = await give("paz@example.org", { ...same, emailConsent: "no" });
  await mergeDonors(later(1), kept.id, { other: other.id });
  const session = { donorId: kept.id, id: owner.newId() };
  const person = asDonorAccount(giving.visitorAt(later(2).now), session);
  await updateDonor(person, kept.id, { email_consent: "no" });
  const [merge] = await listMerges(later(2), kept.id);
  await undoMerge(later(3), kept.id, { merge: merge?.id ?? "" });
  expect((await getDonor(owner, kept.id)).donor.email_consent).toBe("no");
});

it("keeps a no that was said after two merges, when both are undone", async () => {
  const [first, second, third] = [
    await give("uno@example.org", { ...same, emailConsent: "yes" }),
    await give("dos@example.org", { ...same, emailConsent: "yes" }),
    await give("tres@example.org", { ...same, emailConsent: "yes" }),
  ];
  await mergeDonors(later(1), second.id, { other: first.id });
  await mergeDonors(later(2), third.id, { other: second.id });
  const session = { donorId: third.id, id: owner.newId() };
  const person = asDonorAccount(giving.visitorAt(later(3).now), session);
  await updateDonor(person, third.id, { email_consent: "no" });
  for (const { id } of [third, second]) {
    const [merge] = await listMerges(later(4), id);
    await undoMerge(later(5), id, { merge: merge?.id ?? "" });
  }
  for (const { id } of [first, second, third]) {
    expect((await getDonor(owner, id)).donor.email_consent).toBe("no");
  }
});

it("keeps a stop that the person asked for since, and gives both their e-mails back", async () => {
  const kept = await give("ana@example.org", same);
  const other = await give("paz@example.org", same);
  await stop("paz@example.org", now);
  await mergeDonors(later(1), kept.id, { other: other.id });
  await stop("ana@example.org", later(2).now);
  await updateDonor(later(2), kept.id, { email: "paz@example.org" });
  const [merge] = await listMerges(later(2), kept.id);
  await undoMerge(later(3), kept.id, { merge: merge?.id ?? "" });
  expect((await getDonor(owner, kept.id)).donor.email).toBe("ana@example.org");
  expect((await getDonor(owner, other.id)).donor.email).toBe("paz@example.org");
  expect(await stopsOf("ana@example.org")).toHaveLength(1);
});

it("separates the newest merge first, and entries that were merged before follow", async () => {
  const [one, two, three] = [
    await give("a@example.org", same),
    await give("b@example.org", same),
    await give("c@example.org", same),
  ];
  await mergeDonors(owner, two.id, { other: one.id });
  const [first] = await listMerges(owner, two.id);
  await mergeDonors(owner, three.id, { other: two.id });
  const tried = undoMerge(owner, two.id, { merge: first?.id ?? "" });
  await expect(tried).rejects.toThrow("invalid_transition");
  const [second] = await listMerges(owner, three.id);
  await undoMerge(owner, three.id, { merge: second?.id ?? "" });
  await undoMerge(owner, two.id, { merge: first?.id ?? "" });
  for (const { donationId, id } of [one, two, three]) {
    expect((await getDonor(owner, id)).donations.map((one) => one.id)).toEqual([donationId]);
  }
});

it("cannot be undone after 30 days, after an erasure, or by another organisation", async () => {
  const kept = await give("a@example.org", same);
  const other = await give("b@example.org", same);
  await mergeDonors(owner, kept.id, { other: other.id });
  const [merge] = await listMerges(owner, kept.id);
  const order = { merge: merge?.id ?? "" };
  const elsewhere = await openGiving(now);
  const stranger = contextAt(elsewhere.organization, now, "owner");
  await expect(undoMerge(stranger, kept.id, order)).rejects.toThrow("not_found");
  await expect(undoMerge(later(31), kept.id, order)).rejects.toThrow("not_found");
  const viewer = contextAt(giving.organization, now, "viewer");
  await expect(undoMerge(viewer, kept.id, order)).rejects.toThrow("forbidden");
  const count = () => owner.read((db) => db.donorMerge.count());
  await wipeMerges(asJob(later(29), "donations.wipe-merges"));
  expect(await count()).toBe(1);
  await eraseDonor(owner, kept.id);
  expect(await count()).toBe(0);
  await expect(undoMerge(owner, kept.id, order)).rejects.toThrow("not_found");
  const again = [await give("c@example.org", same), await give("d@example.org", same)] as const;
  await mergeDonors(owner, again[0].id, { other: again[1].id });
  await wipeMerges(asJob(later(30.1), "donations.wipe-merges"));
  expect(await count()).toBe(0);
});

it("releases no entry that is not merged into the donor", async () => {
  const [one, two] = [await give("a@example.org"), await give("b@example.org")];
  const emails = { donor: "a@example.org", other: "b@example.org" };
  const lists = { filled: [], tags: [], notes: [], entries: [], stops: [] };
  const before = { email_consent: null, phone_consent: null, created_at: now.toISOString() };
  const released = owner.transaction((db) =>
    releaseDonor(
      owner,
      db,
      { id: one.id, other: two.id, mergedAt: now },
      { emails, ...lists, ...before },
    ),
  );
  await expect(released).rejects.toThrow("invalid_transition");
});

it("is searched and wiped once a day", async () => {
  const where = { organizationId: giving.organization.id, job: { startsWith: "donations." } };
  const begun = async () =>
    (await owner.read((db) => db.outbox.findMany({ where }))).map(({ job }) => job).toSorted();
  await beginDonorDays(new Date("2031-01-05T01:00:00Z"));
  await beginDonorDays(new Date("2031-01-05T23:00:00Z"));
  expect(await begun()).toEqual(["donations.find-duplicates", "donations.wipe-merges"]);
});
