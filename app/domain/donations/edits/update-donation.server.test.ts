import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  approve,
  findPlanned,
  makeDonation,
  openGiving,
  sendPlanned,
  type TestGiving,
} from "../../../../tests/factories/charges";
import { contextAt, useTestDatabase } from "../../../../tests/factories/database";
import { createUpgrade } from "~/domain/donations/increases/create-upgrade.server";
import { listAttemptSnapshots } from "~/domain/donations/results/charge-snapshot.server";
import { donationVersion } from "~/domain/donations/lists/donation-version.server";
import { findLastPeriod } from "~/domain/donations/find-last-period.server";
import { discardDonation } from "~/domain/donations/discard-donation.server";
import { getDonation } from "~/domain/donations/lists/get-donation.server";
import { pauseDonation } from "~/domain/donations/pause-donation.server";
import { restoreDonation } from "~/domain/donations/restore-donation.server";
import { sendDonationAttempts } from "~/domain/donations/months/send-donation-attempts.server";
import { updateDonation } from "./update-donation.server";

useTestDatabase();
/** With collect day 10 the next charge is on 10 February. */
const given = new Date("2027-01-20T15:00:00Z");
let giving: TestGiving;
let id: string;
beforeAll(async () => {
  giving = await openGiving(given);
});
beforeEach(async () => {
  id = (await makeDonation(giving.at(given), giving, { monthly: true, collectDay: 10 })).donationId;
});
const ownerAt = (at: string) => contextAt(giving.organization, new Date(at), "owner");
const owner = () => ownerAt("2027-02-01T12:00:00Z");

describe("an edit of a donation", () => {
  it("gives the planned charge the new amount and day, records both and tells the donor", async () => {
    await updateDonation(owner(), id, { amount: "2000.00", collect_day: 20 });
    const donation = await getDonation(owner(), id);
    expect(donation).toMatchObject({
      amount: 200_000n,
      itemsTotalAmount: 200_000n,
      collectDay: 20,
      nextChargeOn: "2027-02-20",
    });
    expect(await findPlanned(owner(), id)).toMatchObject({ amount: 200_000n, period: "2027-02" });
    const [record] = await owner().read((db) =>
      db.auditEntry.findMany({ where: { subjectId: id } }),
    );
    expect(record).toMatchObject({
      operation: "update-donation",
      changes: { amount: ["1500.00", "2000.00"], collect_day: [10, 20] },
    });
    const [job] = await owner().read((db) =>
      db.outbox.findMany({ where: { job: "notifications.send-donation-change" } }),
    );
    expect(job?.payload).toEqual({ donationId: id, recordId: record?.id });
  });

  it("plans another month where the new day falls within seven days of the donation", async () => {
    const late = new Date("2027-01-28T15:00:00Z");
    const of = await makeDonation(giving.at(late), giving, { monthly: true, collectDay: 10 });
    const ctx = ownerAt("2027-01-29T12:00:00Z");
    await updateDonation(ctx, of.donationId, { collect_day: 2 });
    expect((await getDonation(ctx, of.donationId)).nextChargeOn).toBe("2027-03-02");
    await updateDonation(ctx, of.donationId, { collect_day: "last" });
    expect((await getDonation(ctx, of.donationId)).nextChargeOn).toBe("2027-02-28");
    const planned = await ctx.read((db) =>
      db.transaction.findMany({ where: { donationId: of.donationId, status: "planned" } }),
    );
    expect(planned).toHaveLength(1);
  });

  it("leaves a charge that is under way; the month after it has the new terms", async () => {
    const sent = await sendPlanned(giving.at("2027-02-10T03:00:00Z"), id);
    await updateDonation(ownerAt("2027-02-10T03:00:05Z"), id, { amount: "2000", collect_day: 5 });
    expect(await approve(giving.at("2027-02-10T03:00:09Z"), sent.id)).toBe(true);
    const { transactions, nextChargeOn } = await getDonation(owner(), id);
    expect(nextChargeOn).toBe("2027-03-05");
    const amounts = transactions.map(({ amount, period }) => `${period} ${amount}`);
    expect(amounts).toEqual(["2027-03 200000", "2027-02 150000", "2027-01 150000"]);
  });

  it("of a paused donation counts from its resumption", async () => {
    await pauseDonation(owner(), id);
    await updateDonation(owner(), id, { amount: "1800", collect_day: 15 });
    expect((await getDonation(owner(), id)).nextChargeOn).toBeNull();
    await restoreDonation(owner(), id);
    expect(await findPlanned(owner(), id)).toMatchObject({
      amount: 180_000n,
      date: new Date("2027-02-15T03:00:00Z"),
    });
  });

  it("over another person's edit is refused, and both see the first one's terms", async () => {
    const { version } = await getDonation(owner(), id);
    await updateDonation(owner(), id, { amount: "2000", version });
    const second = updateDonation(owner(), id, { collect_day: 20, version });
    await expect(second).rejects.toMatchObject({ code: "edited_meanwhile", status: 409 });
    expect(await getDonation(owner(), id)).toMatchObject({ amount: 200_000n, collectDay: 10 });
  });

  it("of a paused donation wins or is refused when two with one version meet", async () => {
    await pauseDonation(owner(), id);
    const { version } = await getDonation(owner(), id);
    const edits = ["2000", "2500"].map((amount) =>
      updateDonation(owner(), id, { amount, version }),
    );
    const results = await Promise.allSettled(edits);
    const refused = results.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(refused).toEqual([expect.objectContaining({ code: "edited_meanwhile" })]);
  });

  it("opens a claimed charge again, which is not sent with the former amount", async () => {
    const due = giving.at("2027-02-10T03:00:00Z");
    const collection = { donationId: id, period: "2027-02" };
    await due.transaction((db) =>
      db.collection.updateMany({
        where: collection,
        data: { state: "claimed", claimedAt: due.now },
      }),
    );
    const planned = await findPlanned(due, id);
    const [read] = await listAttemptSnapshots(due, [collection]);
    await updateDonation(ownerAt("2027-02-10T03:00:00Z"), id, { amount: "2000" });
    const processor = { id: giving.processorId, gateway: "local_payments", provider: "dlocal" };
    const send = (amount: bigint) =>
      sendDonationAttempts(due, processor, [
        { id: planned?.id ?? "", amount, paymentMethodId: read?.paymentMethodId ?? "" },
      ]);
    expect(await send(150_000n)).toEqual([false]);
    const [state] = await due.read((db) => db.collection.findMany({ where: collection }));
    expect(state).toMatchObject({ state: "open", claimedAt: null });
    expect(await send(200_000n)).toEqual([true]);
  });

  it.each([
    ["0.50", "amount_too_low"],
    ["99999999", "amount_too_high"],
    ["1,5", "amount_invalid"],
    ["-1", "amount_invalid"],
  ])("refuses the amount %s", async (amount, code) => {
    await expect(updateDonation(owner(), id, { amount })).rejects.toMatchObject({
      code: "validation_failed",
      fields: { "donation.amount": [expect.objectContaining({ code })] },
    });
  });

  it("refuses an amount that the next step of its increase lifts above the limit", async () => {
    await createUpgrade(owner(), id, { basisPoints: 1_000, period: "1.months", auto: true });
    await expect(updateDonation(owner(), id, { amount: "2800000.00" })).rejects.toMatchObject({
      fields: { "donation.amount": [expect.objectContaining({ code: "raised_too_high" })] },
    });
    await updateDonation(owner(), id, { amount: "2700000.00" });
  });

  it("writes nothing when nothing differs, and applies only to monthly donations that go on", async () => {
    await updateDonation(owner(), id, { amount: "1500.00", collect_day: 10 });
    const records = await owner().read((db) => db.auditEntry.count({ where: { subjectId: id } }));
    expect(records).toBe(0);
    const once = await makeDonation(giving.at(given), giving);
    const refused = { code: "invalid_transition" };
    await expect(
      updateDonation(owner(), once.donationId, { amount: "2000" }),
    ).rejects.toMatchObject(refused);
    await discardDonation(owner(), id, "test");
    await expect(updateDonation(owner(), id, { amount: "2000" })).rejects.toMatchObject(refused);
    const viewer = contextAt(giving.organization, given, "viewer");
    await expect(updateDonation(viewer, id, {})).rejects.toMatchObject({ code: "forbidden" });
  });
});

it("has another version after each edit of what people edit, and only then", () => {
  const terms = { amount: 150_000n, collectDay: 10 };
  expect(donationVersion(terms)).toBe(donationVersion({ ...terms }));
  expect(donationVersion({ ...terms, amount: 1n })).not.toBe(donationVersion(terms));
  expect(donationVersion({ ...terms, collectDay: 0 })).not.toBe(donationVersion(terms));
});

it("counts charged and tried months, not planned ones, as the last", async () => {
  const last = () => owner().read((db) => findLastPeriod(owner(), db, id));
  expect(await last()).toBe("2027-01");
  await sendPlanned(giving.at("2027-02-10T03:00:00Z"), id);
  expect(await last()).toBe("2027-02");
});
