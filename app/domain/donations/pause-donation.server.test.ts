/** Tests pause, restore and discard of a donation against concurrent work of the worker. */
import { beforeAll, describe, expect, it } from "vitest";
import {
  approve,
  findPlanned,
  makeDonation,
  openGiving,
  sendPlanned,
  type TestGiving,
} from "../../../tests/factories/charges";
import { contextAt, useTestDatabase } from "../../../tests/factories/database";
import type { OrganizationContext } from "../context";
import { discardDonation } from "./discard-donation.server";
import { lockDonation } from "./lock-donation.server";
import { pauseDonation } from "./pause-donation.server";
import { pauseDonations } from "./pause-donations.server";
import { restoreDonation } from "./restore-donation.server";

useTestDatabase();
/** With collect day 10 the next charge is on 10 February. */
const given = new Date("2027-01-20T15:00:00Z");
let giving: TestGiving;
beforeAll(async () => {
  giving = await openGiving(given);
});

const ownerAt = (at: string): OrganizationContext =>
  contextAt(giving.organization, new Date(at), "owner");
const give = async () =>
  (await makeDonation(giving.at(given), giving, { monthly: true, collectDay: 10 })).donationId;
const read = (id: string) =>
  giving.at(given).read((db) => db.donation.findFirstOrThrow({ where: { id } }));
/** Returns `period state` of each collection, oldest first. */
const collectionsOf = async (id: string) => {
  const rows = await giving
    .at(given)
    .read((db) =>
      db.collection.findMany({ where: { donationId: id }, orderBy: { period: "asc" } }),
    );
  return rows.map(({ period, state }) => `${period} ${state}`);
};
const refused = { code: "invalid_transition" };

describe("a pause", () => {
  it("cancels the planned charge, and shows reason and time", async () => {
    const id = await give();
    await pauseDonation(ownerAt("2027-02-01T12:00:00Z"), id);
    expect(await read(id)).toMatchObject({
      status: "paused",
      pausedReason: "by_org",
      pausedAt: new Date("2027-02-01T12:00:00Z"),
    });
    expect(await findPlanned(giving.at(given), id)).toBeNull();
    expect(await collectionsOf(id)).toEqual(["2027-01 settled", "2027-02 cancelled"]);
  });

  it("has the reason by_api for a token of the open API", async () => {
    const id = await give();
    await pauseDonation(ownerAt("2027-02-01T12:00:00Z"), id, "by_api");
    expect((await read(id)).pausedReason).toBe("by_api");
  });

  it("is recorded with its reason", async () => {
    const id = await give();
    await pauseDonation(ownerAt("2027-02-01T12:00:00Z"), id);
    const entries = await ownerAt("2027-02-01T12:00:00Z").read((db) =>
      db.auditEntry.findMany({ where: { subjectId: id } }),
    );
    expect(entries).toMatchObject([
      { operation: "pause-donation", changes: { paused_reason: [null, "by_org"] } },
    ]);
  });

  it("happens once: one of two simultaneous requests is rejected", async () => {
    const id = await give();
    const owner = ownerAt("2027-02-01T12:00:00Z");
    const both = await Promise.allSettled([pauseDonation(owner, id), pauseDonation(owner, id)]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(pauseDonation(owner, id)).rejects.toMatchObject(refused);
  });

  it("leaves a running charge, whose result then plans nothing", async () => {
    const id = await give();
    const sent = await sendPlanned(giving.at("2027-02-10T03:00:00Z"), id);
    await pauseDonation(ownerAt("2027-02-10T03:00:05Z"), id);
    expect(await approve(giving.at("2027-02-10T03:00:09Z"), sent.id)).toBe(true);
    expect((await read(id)).status).toBe("paused");
    expect(await findPlanned(giving.at(given), id)).toBeNull();
    expect(await collectionsOf(id)).toEqual(["2027-01 settled", "2027-02 settled"]);
  });

  it("is over before a running charge has its result: the month of the pause is not charged", async () => {
    const id = await give();
    const sent = await sendPlanned(giving.at("2027-02-10T03:00:00Z"), id);
    await pauseDonation(ownerAt("2027-02-20T12:00:00Z"), id);
    await restoreDonation(ownerAt("2027-03-12T12:00:00Z"), id);
    expect(await approve(giving.at("2027-03-12T13:00:00Z"), sent.id)).toBe(true);
    expect(await findPlanned(giving.at(given), id)).toMatchObject({ period: "2027-04" });
    expect(await collectionsOf(id)).toEqual(["2027-01 settled", "2027-02 settled", "2027-04 open"]);
  });

  it("plans nothing, in either order of pause and result", async () => {
    for (let round = 0; round < 8; round += 1) {
      const id = await give();
      const sent = await sendPlanned(giving.at("2027-02-10T03:00:00Z"), id);
      await Promise.all([
        approve(giving.at("2027-02-10T03:00:09Z"), sent.id),
        pauseDonation(ownerAt("2027-02-10T03:00:09Z"), id),
      ]);
      expect((await read(id)).status).toBe("paused");
      expect(await findPlanned(giving.at(given), id)).toBeNull();
    }
  });

  it("applies only to active donations of the organisation", async () => {
    const owner = ownerAt("2027-02-01T12:00:00Z");
    const once = await makeDonation(giving.at(given), giving);
    await expect(pauseDonation(owner, once.donationId)).rejects.toMatchObject(refused);
    const other = await openGiving(given);
    const stranger = contextAt(other.organization, given, "owner");
    const id = await give();
    for (const wrong of [id, "42"]) {
      await expect(pauseDonation(stranger, wrong)).rejects.toMatchObject({ code: "not_found" });
    }
    const viewer = contextAt(giving.organization, given, "viewer");
    await expect(pauseDonation(viewer, id)).rejects.toMatchObject({ code: "forbidden" });
  });
});

it("locks a donation together with its charges", async () => {
  const id = await give();
  const ctx = giving.at("2027-02-10T03:00:00Z");
  const lock = () => ctx.transaction((db) => lockDonation(ctx, db, id));
  expect(await lock()).toMatchObject({ status: "active", isUnderWay: false });
  await sendPlanned(ctx, id);
  expect(await lock()).toMatchObject({ isUnderWay: true });
});

it("pauses several donations in the caller's transaction, each with its reason", async () => {
  const [one, two] = [await give(), await give()];
  const ctx = giving.at("2027-02-01T12:00:00Z", "payments.handle-notification");
  const reason = "last_transaction_charge_back" as const;
  const pauses = [one, two].map((donationId) => ({ donationId, reason }));
  const done = await ctx.transaction((db) => pauseDonations(ctx, db, pauses));
  expect(done).toEqual([true, true]);
  const again = await ctx.transaction((db) => pauseDonations(ctx, db, pauses.slice(0, 1)));
  expect(again).toEqual([false]);
  expect((await read(two)).pausedReason).toBe(reason);
});

describe("a restored donation", () => {
  it("is charged on its next collect day if that is in the future", async () => {
    const id = await give();
    await pauseDonation(ownerAt("2027-02-01T12:00:00Z"), id);
    await restoreDonation(ownerAt("2027-02-03T12:00:00Z"), id);
    expect(await read(id)).toMatchObject({ status: "active", pausedReason: null, pausedAt: null });
    expect(await findPlanned(giving.at(given), id)).toMatchObject({
      period: "2027-02",
      date: new Date("2027-02-10T03:00:00Z"),
    });
    expect(await collectionsOf(id)).toEqual(["2027-01 settled", "2027-02 open"]);
  });

  it("never pays for a period whose collect day passed", async () => {
    const id = await give();
    await pauseDonation(ownerAt("2027-02-01T12:00:00Z"), id);
    await restoreDonation(ownerAt("2027-05-10T12:00:00Z"), id);
    expect(await findPlanned(giving.at(given), id)).toMatchObject({ period: "2027-06" });
    expect(await collectionsOf(id)).toEqual([
      "2027-01 settled",
      "2027-02 cancelled",
      "2027-06 open",
    ]);
  });

  it("gets its next period with the result of a running charge", async () => {
    const id = await give();
    const sent = await sendPlanned(giving.at("2027-02-10T03:00:00Z"), id);
    await pauseDonation(ownerAt("2027-02-10T03:00:05Z"), id);
    await restoreDonation(ownerAt("2027-02-10T03:00:06Z"), id);
    expect(await findPlanned(giving.at(given), id)).toBeNull();
    await approve(giving.at("2027-02-10T03:00:09Z"), sent.id);
    expect(await findPlanned(giving.at(given), id)).toMatchObject({ period: "2027-03" });
  });

  it("was paused before: an active one is rejected", async () => {
    const id = await give();
    await expect(restoreDonation(ownerAt("2027-02-01T12:00:00Z"), id)).rejects.toMatchObject(
      refused,
    );
  });
});

describe("a discarded donation", () => {
  it("ends permanently, with its reason, from active and from paused", async () => {
    for (const isPaused of [false, true]) {
      const id = await give();
      const owner = ownerAt("2027-02-01T12:00:00Z");
      if (isPaused) await pauseDonation(owner, id);
      await discardDonation(owner, id, "economic_reasons");
      expect(await read(id)).toMatchObject({
        status: "discarded",
        discardedReason: "economic_reasons",
      });
      expect(await findPlanned(giving.at(given), id)).toBeNull();
      await expect(restoreDonation(owner, id)).rejects.toMatchObject(refused);
      await expect(discardDonation(owner, id, "other")).rejects.toMatchObject(refused);
    }
  });

  it("flags a running charge that is approved later", async () => {
    const id = await give();
    const sent = await sendPlanned(giving.at("2027-02-10T03:00:00Z"), id);
    await discardDonation(ownerAt("2027-02-10T03:00:05Z"), id, "donor_request");
    expect(await approve(giving.at("2027-02-10T03:00:09Z"), sent.id)).toBe(true);
    const row = await giving
      .at(given)
      .read((db) => db.transaction.findFirstOrThrow({ where: { id: sent.id } }));
    expect(row).toMatchObject({ status: "approved", flags: ["charged_after_discard"] });
    expect(await findPlanned(giving.at(given), id)).toBeNull();
  });
});
