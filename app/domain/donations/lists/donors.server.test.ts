/** Tests the donors of the back office: list, page, notes, labels, merge, erasure, data of one person. */
import { beforeEach, expect, it } from "vitest";
import {
  beginDonation,
  findPlanned,
  makeDonation,
  openGiving,
  type TestGiving,
} from "../../../../tests/factories/charges";
import { contextAt, useTestDatabase } from "../../../../tests/factories/database";
import type { OrganizationContext } from "~/domain/context";
import { newId } from "~/values/ids/ids";
import { listDonationRecords } from "~/domain/audit/list-donation-records.server";
import { listDonorRecords } from "~/domain/audit/list-donor-records.server";
import { absorbDonor } from "~/domain/donors/absorb-donor.server";
import { addNote } from "~/domain/donors/add-note.server";
import { findMergedDonor } from "~/domain/donors/find-merged-donor.server";
import { forgetDonor } from "~/domain/donors/forget-donor.server";
import { removeNote } from "~/domain/donors/remove-note.server";
import { requireDonor } from "~/domain/donors/require-donor.server";
import { mergeSchema, noteSchema, tagsSchema } from "~/domain/donors/schema";
import { tagsVersion } from "~/domain/donors/tags-version.server";
import { updateDonor } from "~/domain/donors/update-donor.server";
import { updateTags } from "~/domain/donors/update-tags.server";
import { forgetCards } from "~/domain/donations/cards/forget-cards.server";
import { eraseDonor } from "~/domain/donations/erase-donor.server";
import { getDonor } from "./get-donor.server";
import { getDonorData } from "./get-donor-data.server";
import { listDonors } from "./list-donors.server";
import { mergeDonors } from "~/domain/donations/merge-donors.server";

useTestDatabase();
const now = new Date("2026-11-26T15:00:00Z");
let giving: TestGiving;
let owner: OrganizationContext;
beforeEach(async () => {
  giving = await openGiving(now);
  owner = contextAt(giving.organization, now, "owner");
});

/** Two equal donations within minutes count as one, so each comes an hour after the other. */
let hours = 0;
const later = () => giving.at(new Date(now.getTime() + ++hours * 3_600_000));
const give = async (email: string, monthly = false) => {
  const { donationId } = await makeDonation(later(), giving, { email, monthly });
  return donorOf(donationId);
};
const donorOf = async (donationId: string) => {
  const where = { id: donationId };
  const found = await owner.read((db) => db.donation.findFirstOrThrow({ where }));
  return { id: found.donorId, donationId };
};
const page = { page: 1, perPage: 25 };
const listed = async (filter: Parameters<typeof listDonors>[1] = {}) =>
  (await listDonors(owner, filter, page)).items.map(({ email, kind, given, donations }) =>
    [email, kind, given, donations].join(" "),
  );

it("lists who gave, with the total and what they give now, and not who was only declined", async () => {
  await give("ana@example.org");
  await give("ana@example.org", true);
  await give("eva@example.org");
  await beginDonation(giving.at(now), giving, { email: "only-tried@example.org" });
  expect((await listed()).toSorted()).toEqual([
    "ana@example.org monthly 300000 2",
    "eva@example.org one_time 150000 1",
  ]);
  const names = async (sort: "name" | "newest") =>
    (await listDonors(owner, { sort }, page)).items.map(
      (one) => `${one.firstName} ${one.lastName}`,
    );
  const byName = await names("name");
  expect(byName).toEqual((await names("newest")).toSorted());
  expect(await listed({ kind: "one_time" })).toEqual(["eva@example.org one_time 150000 1"]);
  expect(await listed({ q: "ANA@" })).toEqual(["ana@example.org monthly 300000 2"]);
});

it("keeps notes and labels, which the search finds, until they are removed", async () => {
  const { id } = await give("ana@example.org");
  await addNote(owner, id, noteSchema.parse({ note: " Prefers calls in the morning. " }));
  await updateTags(owner, id, tagsSchema.parse({ tags: "voluntaria, Evento 2026,VOLUNTARIA," }));
  const { notes, summary } = await getDonor(owner, id);
  expect(notes.map(({ text }) => text)).toEqual(["Prefers calls in the morning."]);
  expect(summary.tags).toEqual(["VOLUNTARIA", "Evento 2026"]);
  expect(await listed({ q: "evento" })).toHaveLength(1);
  await removeNote(owner, id, notes[0]?.id ?? "");
  await expect(removeNote(owner, id, notes[0]?.id ?? "")).rejects.toThrow("not_found");
  expect((await getDonor(owner, id)).notes).toEqual([]);
  const viewer = contextAt(giving.organization, now, "viewer");
  await expect(updateTags(viewer, id, { tags: [] })).rejects.toThrow("forbidden");
});

it("merges two entries once; the old id and the old e-mail lead to the donor", async () => {
  const kept = await give("ana@example.org");
  const other = await give("ana.paz@example.org", true);
  await addNote(owner, other.id, { note: "Moved to Rosario." });
  const order = mergeSchema.parse({ other: other.id });
  const twice = await Promise.allSettled([
    mergeDonors(owner, kept.id, order),
    mergeDonors(owner, other.id, { other: kept.id }),
  ]);
  expect(twice.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const [all = ""] = await listed();
  expect(all).toMatch(/monthly 300000 2$/);
  const winner = (await findMergedDonor(owner, other.id)) ?? other.id;
  expect((await getDonor(owner, winner)).notes).toHaveLength(1);
  await expect(mergeDonors(owner, winner, { other: winner })).rejects.toThrow("invalid_transition");
  expect((await give("ana.paz@example.org")).id).toBe(winner);
  expect((await give("ana@example.org")).id).toBe(winner);
});

it("keeps the history of a merged entry, on the donor's page and its donation's", async () => {
  const kept = await give("ana@example.org");
  const other = await give("ana.paz@example.org", true);
  const stranger = await give("eva@example.org");
  await updateDonor(owner, other.id, { city_address: "Rosario" });
  await updateDonor(owner, stranger.id, { city_address: "Salta" });
  await mergeDonors(owner, kept.id, { other: other.id });
  for (const records of [
    await listDonorRecords(owner, kept.id),
    await listDonationRecords(owner, other.donationId),
  ]) {
    const told = records.map(({ operation }) => operation);
    expect(told.filter((one) => one.endsWith("-donor"))).toEqual(["update-donor"]);
    expect(told).toContain("merge-donors");
  }
});

it("lets the kept donor take the merged entry's e-mail, and both still lead to the donor", async () => {
  const kept = await give("ana@example.org");
  const other = await give("ana.paz@example.org");
  await mergeDonors(owner, kept.id, { other: other.id });
  await updateDonor(owner, kept.id, { email: "ana.paz@example.org" });
  expect((await getDonor(owner, kept.id)).donor.email).toBe("ana.paz@example.org");
  expect((await give("ana.paz@example.org")).id).toBe(kept.id);
  expect((await give("ana@example.org")).id).toBe(kept.id);
});

it("refuses labels over another person's, and lists who changed what", async () => {
  const { id } = await give("ana@example.org");
  const { tagsVersion: version } = await getDonor(owner, id);
  expect(version).toBe(tagsVersion([]));
  await updateTags(owner, id, { tags: ["one"], version });
  const second = updateTags(owner, id, { tags: ["two"], version });
  await expect(second).rejects.toMatchObject({ code: "edited_meanwhile" });
  expect((await getDonor(owner, id)).summary.tags).toEqual(["one"]);
  await updateDonor(owner, id, { city_address: "Rosario" });
  const records = await listDonorRecords(owner, id);
  expect(records.map(({ operation }) => operation)).toEqual(["update-donor", "update-tags"]);
  expect(Object.keys(records[1]?.changes ?? {})).toEqual(["tags"]);
});

it("erases a person, ends the months, and keeps amounts and dates", async () => {
  const { id, donationId } = await give("ana@example.org", true);
  await addNote(owner, id, { note: "Knows our director." });
  const came = { utmSource: "instagram", utmMedium: "social", utmCampaign: "ana-paz" };
  await owner.transaction((db) =>
    db.donation.updateMany({ where: { id: donationId }, data: came }),
  );
  await eraseDonor(owner, id);
  const where = { id: donationId };
  expect(await owner.read((db) => db.donation.findFirst({ where }))).toMatchObject({
    ...{ utmSource: "", utmMedium: "", utmCampaign: "", typedFirstName: null },
  });
  const { donor, donations, notes, summary } = await getDonor(owner, id);
  expect(donor).toMatchObject({ first_name: "—", last_name: "", uid_number: null });
  expect(donor.email).toMatch(/@erased\.invalid$/);
  expect([notes, donations[0]?.status, summary.given]).toEqual([[], "discarded", 150_000n]);
  expect(await findPlanned(owner, donationId)).toBeNull();
  const method = await owner.read((db) =>
    db.paymentMethod.findFirstOrThrow({ where: { donationId } }),
  );
  expect(method).toMatchObject({
    lastFour: "0000",
    cardholderName: "—",
    cardholderIdNumber: null,
    vaultCardId: null,
    providerCardId: null,
  });
  const jobs = await owner.read((db) =>
    db.outbox.findMany({ where: { job: "payments.erase-card" } }),
  );
  expect(jobs).toHaveLength(1);
  await expect(eraseDonor(owner, id)).rejects.toThrow("not_found");
  // A page that was open meanwhile adds nothing.
  await expect(addNote(owner, id, { note: "Ana Paz called." })).rejects.toThrow("not_found");
  await expect(updateTags(owner, id, { tags: ["Ana"] })).rejects.toThrow("not_found");
  // Somebody who gives with the same address again is a new donor.
  expect((await give("ana@example.org")).id).not.toBe(id);
});

it("does not erase while a charge has no result", async () => {
  const { id } = await give("ana@example.org");
  await beginDonation(later(), giving, { email: "ana@example.org" });
  await expect(eraseDonor(owner, id)).rejects.toThrow("charge_under_way");
});

it("gives all data of one person to those who may export, and records it", async () => {
  const { id } = await give("ana@example.org");
  const data = await getDonorData(owner, id);
  expect(data).toMatchObject({
    donor: { email: "ana@example.org" },
    donations: [
      {
        amount: "1500.00",
        typed_first_name: "Ana",
        anonymous: false,
        dedication_name: null,
        consents: [],
        utm_source: "",
        payment_methods: [{ cardholder_name: "Ana Paz", cardholder_id_number: "20123456" }],
        tickets: [],
        transactions: [{ status: "approved" }],
      },
    ],
  });
  const last = await owner.read((db) =>
    db.auditEntry.findFirst({ where: { subjectId: id, operation: "get-donor-data" } }),
  );
  expect(last).not.toBeNull();
  const viewer = contextAt(giving.organization, now, "viewer");
  await expect(getDonorData(viewer, id)).rejects.toThrow("forbidden");
});

it("another organisation finds none of it", async () => {
  const { id } = await give("ana@example.org");
  const elsewhere = await openGiving(now);
  const other = contextAt(elsewhere.organization, now, "owner");
  for (const tried of [
    () => getDonor(other, id),
    () => addNote(other, id, { note: "x" }),
    () => updateTags(other, id, { tags: ["x"] }),
    () => eraseDonor(other, id),
    () => mergeDonors(other, id, { other: id.replace(/.$/, (last) => (last === "0" ? "1" : "0")) }),
  ]) {
    await expect(tried()).rejects.toThrow("not_found");
  }
  expect(await findMergedDonor(other, id)).toBeNull();
});

it("the steps find nothing for an unknown donor, and leave other cards alone", async () => {
  const { id, donationId } = await give("ana@example.org", true);
  const unknown = newId(now);
  const run = owner.transaction;
  await expect(run((db) => requireDonor(owner, db, unknown))).rejects.toThrow("not_found");
  await expect(
    run((db) => absorbDonor(owner, db, id, { other: unknown, isConfirmed: false })),
  ).rejects.toThrow("not_found");
  expect(await run((db) => forgetDonor(owner, db, unknown))).toBe(false);
  await run((db) => forgetCards(owner, db, [newId(now)]));
  const where = { donationId };
  const method = await owner.read((db) => db.paymentMethod.findFirstOrThrow({ where }));
  expect(method.lastFour).not.toBe("0000");
});
