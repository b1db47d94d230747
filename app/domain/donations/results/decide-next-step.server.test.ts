/** Tests the effects of declined months on the database's rows. */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import {
  approve,
  findPlanned,
  makeDonation,
  openGiving,
  sendPlanned,
  type TestGiving,
  type TestOrder,
} from "../../../../tests/factories/charges";
import { testDatabase, type TestDatabase } from "../../../../tests/factories/database";
import type { Cause } from "~/providers/declines";
import { MOST_TRIES } from "./after-decline";
import { chargeCollection } from "~/domain/donations/months/charge-collection.server";
import { decideNextStep } from "./decide-next-step.server";
import { listDeclineHistories } from "./list-decline-histories.server";
import { recordDonationResult } from "./record-donation-result.server";

const given = new Date("2027-01-20T15:00:00Z");
let database: TestDatabase;
let giving: TestGiving;
beforeAll(async () => {
  database = testDatabase();
  giving = await openGiving(given);
  return () => database.close();
});

const give = async (order: TestOrder = {}) => {
  const whole = { monthly: true, collectDay: 10, ...order };
  const { donationId } = await makeDonation(giving.at(given), giving, whole);
  // Each donation gets its own card, so that attempts of other tests don't count.
  await database.owner.query(`UPDATE payment_methods SET fingerprint = $2 WHERE donation_id = $1`, [
    donationId,
    randomUUID(),
  ]);
  return donationId;
};
const planned = (id: string) => findPlanned(giving.at(given), id);
const read = (id: string) =>
  giving.at(given).read((db) => db.donation.findFirstOrThrow({ where: { id } }));

async function decline(id: string, at: string, cause: Cause = "insufficient_funds") {
  const ctx = giving.at(at);
  const sent = await sendPlanned(ctx, id);
  const result = { status: "rejected", cause, rawCode: "E", rawMessage: "" } as const;
  expect(await recordDonationResult(ctx, sent, result)).toBe(true);
  return sent;
}

describe("a declined month", () => {
  it("has its open retry as the only planned transaction, then the next period", async () => {
    const id = await give();
    for (const [at, next, attempt] of [
      ["2027-02-10T03:00:00Z", "2027-02-13T03:00:00.000Z", 2],
      ["2027-02-13T03:00:00Z", "2027-02-17T03:00:00.000Z", 3],
      ["2027-02-17T03:00:00Z", "2027-02-24T03:00:00.000Z", 4],
    ] as const) {
      await decline(id, at);
      const retry = await planned(id);
      expect(retry).toMatchObject({ period: "2027-02", attempt });
      expect(retry?.date.toISOString()).toBe(next);
    }
    await decline(id, "2027-02-24T03:00:00Z");
    expect(await planned(id)).toMatchObject({ period: "2027-03", attempt: 1 });
  });

  it("is paid by an approved retry, and the next period keeps its day", async () => {
    const id = await give();
    await decline(id, "2027-02-10T03:00:00Z");
    const retry = await sendPlanned(giving.at("2027-02-13T03:00:00Z"), id);
    await approve(giving.at("2027-02-13T03:00:00Z"), retry.id);
    expect(await planned(id)).toMatchObject({
      period: "2027-03",
      date: new Date("2027-03-10T03:00:00Z"),
    });
  });

  it("pauses the donation after a hard decline, with a record and nothing planned", async () => {
    const id = await give();
    await decline(id, "2027-02-10T03:00:00Z", "stolen_card");
    expect(await read(id)).toMatchObject({
      status: "paused",
      pausedReason: "last_transaction_stolen_issue",
      pausedAt: new Date("2027-02-10T03:00:00Z"),
    });
    expect(await planned(id)).toBeNull();
    const [entry] = await giving
      .at(given)
      .read((db) => db.auditEntry.findMany({ where: { subjectId: id } }));
    expect(entry).toMatchObject({
      operation: "pause-donation",
      actorKind: "job",
      changes: { paused_reason: [null, "last_transaction_stolen_issue"] },
    });
  });

  it("pauses after the third period in a row, with a reason that depends on earlier payments", async () => {
    const [never, once] = [await give(), await give()];
    const paid = await sendPlanned(giving.at("2027-02-10T03:00:00Z"), once);
    await approve(giving.at("2027-02-10T03:00:00Z"), paid.id);
    const ask = "authentication_required";
    for (const month of ["02", "03", "04"]) await decline(never, `2027-${month}-10T03:00:00Z`, ask);
    for (const month of ["03", "04"]) await decline(once, `2027-${month}-10T03:00:00Z`, ask);
    expect((await read(once)).status).toBe("active");
    await decline(once, "2027-05-10T03:00:00Z", ask);
    expect((await read(never)).pausedReason).toBe("all_not_approved");
    expect((await read(once)).pausedReason).toBe("last_x_months_not_approved");
  });

  it("counts from the last approval", async () => {
    const id = await give();
    const ask = "authentication_required";
    await decline(id, "2027-02-10T03:00:00Z", ask);
    await decline(id, "2027-03-10T03:00:00Z", ask);
    const paid = await sendPlanned(giving.at("2027-04-10T03:00:00Z"), id);
    await approve(giving.at("2027-04-10T03:00:00Z"), paid.id);
    await decline(id, "2027-05-10T03:00:00Z", ask);
    const sent = await decline(id, "2027-06-10T03:00:00Z", ask);
    expect((await read(id)).status).toBe("active");
    const [history] = await listDeclineHistories(giving.at("2027-06-10T03:00:00Z"), [sent.id]);
    expect(history).toMatchObject({ failedPeriods: 1, hasPaidMonth: true, methodKind: "card" });
  });

  it("whose retry was not sent in time counts as declined, not missed", async () => {
    const id = await give();
    await decline(id, "2027-02-10T03:00:00Z");
    const ctx = giving.at("2027-03-12T03:00:00Z");
    await chargeCollection(ctx, { donationId: id, period: "2027-02" });
    expect(await planned(id)).toMatchObject({ period: "2027-03" });
    const { rows } = await database.owner.query(
      `SELECT period, state FROM collections WHERE donation_id = $1 ORDER BY period`,
      [id],
    );
    expect(rows).toEqual([
      { period: "2027-01", state: "settled" },
      { period: "2027-02", state: "settled" },
      { period: "2027-03", state: "open" },
    ]);
  });
});

describe("the attempts of a card and amount", () => {
  it("count across the donations that it pays, and end with the fifteenth", async () => {
    const ids = await Promise.all([give(), give(), give(), give()]);
    const card = randomUUID();
    await database.owner.query(
      `UPDATE payment_methods SET fingerprint = $2 WHERE donation_id = ANY($1)`,
      [ids, card],
    );
    // Four first donations, then two steps of each, make twelve attempts.
    for (const day of ["10", "13"]) {
      for (const id of ids) await decline(id, `2027-02-${day}T03:00:00Z`);
    }
    const [one = "", two = "", three = "", four = ""] = ids;
    await decline(one, "2027-02-17T03:00:00Z");
    await decline(two, "2027-02-17T03:00:00Z");
    expect((await read(two)).status).toBe("active");
    await decline(three, "2027-02-17T03:00:00Z");
    expect((await read(three)).pausedReason).toBe("last_transactions_not_approved");
    // The sixteenth attempt is not sent.
    await chargeCollection(giving.at("2027-02-17T03:00:00Z"), {
      donationId: four,
      period: "2027-02",
    });
    expect((await read(four)).pausedReason).toBe("last_transactions_not_approved");
    expect(await planned(four)).toBeNull();
    const sent = await database.owner.query(
      `SELECT FROM transactions WHERE donation_id = ANY($1) AND sent_at IS NOT NULL`,
      [ids],
    );
    expect(sent.rowCount).toBe(MOST_TRIES);
  });

  it("with another amount are counted separately", async () => {
    const [one, two] = [await give(), await give({ amount: 200_000n })];
    await database.owner.query(
      `UPDATE payment_methods SET fingerprint = 'the same' WHERE donation_id = ANY($1)`,
      [[one, two]],
    );
    const sent = await decline(one, "2027-02-10T03:00:00Z");
    const [history] = await listDeclineHistories(giving.at("2027-02-10T03:00:00Z"), [sent.id]);
    expect(history?.tries).toBe(2);
  });
});

describe("a month that cannot be charged", () => {
  const charge = (id: string) =>
    chargeCollection(giving.at("2027-02-10T03:00:00Z"), { donationId: id, period: "2027-02" });
  const set = (id: string, columns: string) =>
    database.owner.query(`UPDATE payment_methods SET ${columns} WHERE donation_id = $1`, [id]);

  it("pauses if no card is stored", async () => {
    const id = await give();
    await set(id, "vault_card_id = NULL");
    await charge(id);
    expect((await read(id)).pausedReason).toBe("payment_method_missing");
    expect(await planned(id)).toBeNull();
  });

  it("pauses if only another provider stores the card", async () => {
    const id = await give();
    await set(id, "vault_card_id = NULL, provider_card_id = 'CID-1'");
    await database.owner.query(
      `UPDATE transactions SET provider = 'mercadopago' WHERE donation_id = $1`,
      [id],
    );
    await charge(id);
    expect((await read(id)).pausedReason).toBe("payment_method_not_supported");
  });
});

it("there is no verdict on an approval, a first donation or an unknown charge", async () => {
  const ctx = giving.at("2027-02-10T03:00:00Z");
  const sent = await sendPlanned(ctx, await give());
  const approved = { status: "approved", providerId: "D-1", flags: [] } as const;
  expect(await decideNextStep(ctx, sent, approved)).toBeNull();
  expect(await decideNextStep(ctx, sent, { status: "non_existant" })).toBeNull();
  const first = { ...sent, donationStatus: "attempted" };
  const declined = {
    status: "rejected",
    cause: "do_not_honor",
    rawCode: "",
    rawMessage: "",
  } as const;
  expect(await decideNextStep(ctx, first, declined)).toBeNull();
});
