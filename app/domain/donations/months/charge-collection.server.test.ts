import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  findPlanned,
  makeDonation,
  openGiving,
  putOff,
  type TestGiving,
} from "../../../../tests/factories/charges";
import { testDatabase, type TestDatabase } from "../../../../tests/factories/database";
import { chargeAttempt } from "./charge-attempt.server";
import { openCollectionBatch } from "./collection-batch.server";
import { chargeCollection } from "./charge-collection.server";
import { listProcessors, readGiving } from "~/domain/donations/terms/read-giving.server";

const given = "2026-11-21T15:00:00Z";
const JOB = "donations.charge-collections";
const december = "2026-12-05T12:00:00Z";

let database: TestDatabase;
beforeAll(() => {
  database = testDatabase();
});
afterAll(() => database.close());

async function makeMonthly(): Promise<{ giving: TestGiving; donationId: string }> {
  const giving = await openGiving(new Date(given));
  const { donationId } = await makeDonation(giving.at(given), giving, { monthly: true });
  await database.owner.query(
    "UPDATE collections SET state = 'claimed', claimed_at = due_at WHERE donation_id = $1 AND state = 'open'",
    [donationId],
  );
  return { giving, donationId };
}

function set(table: string, column: string, value: string, giving: TestGiving): Promise<unknown> {
  const sql = `UPDATE ${table} SET ${column} = ${value} WHERE organization_id = $1`;
  return database.owner.query(sql, [giving.organization.id]);
}

async function describeMonth(donationId: string): Promise<string[]> {
  const { rows } = await database.owner.query<{ line: string }>(
    `SELECT c.period || ' ' || c.state || ' ' || t.status || ' ' || coalesce(t.decline_code, '-') AS line
       FROM collections c JOIN transactions t ON t.donation_id = c.donation_id AND t.period = c.period
      WHERE c.donation_id = $1 AND c.period > '2026-11' ORDER BY c.period, t.attempt`,
    [donationId],
  );
  return rows.map(({ line }) => line);
}

describe("a month", () => {
  it("waits while there is no gateway, without a decline", async () => {
    const { giving, donationId } = await makeMonthly();
    await set("payment_processors", "discarded_at", "now()", giving);
    const ctx = giving.at(december, JOB);
    expect(await listProcessors(ctx)).toEqual([]);
    await chargeCollection(ctx, { donationId, period: "2026-12" });
    expect(await describeMonth(donationId)).toEqual(["2026-12 open planned -"]);
    const planned = await findPlanned(ctx, donationId);
    expect(planned?.date).toEqual(putOff(new Date(december), donationId));
  });

  it("is not charged before its day by the schedule, and by a person's request it is", async () => {
    const { giving, donationId } = await makeMonthly();
    await set("payment_processors", "discarded_at", "now()", giving);
    const ctx = giving.at("2026-12-02T12:00:00Z", JOB);
    const planned = await findPlanned(ctx, donationId);
    await chargeCollection(ctx, { donationId, period: "2026-12" });
    expect((await findPlanned(ctx, donationId))?.date).toEqual(planned?.date);
    const batch = openCollectionBatch(ctx);
    const attempt = await batch.findAttempt({ donationId, period: "2026-12" });
    if (!attempt) throw new Error("nothing is planned");
    await chargeAttempt(ctx, attempt, batch);
    // Without a gateway it waits like every other month.
    expect((await findPlanned(ctx, donationId))?.date).toEqual(putOff(ctx.now, donationId));
  });

  it("whose time passed is missed, never charged", async () => {
    const { giving, donationId } = await makeMonthly();
    const late = giving.at("2027-01-05T03:00:00Z", JOB);
    await chargeCollection(late, { donationId, period: "2026-12" });
    expect(await describeMonth(donationId)).toEqual([
      "2026-12 missed cancelled -",
      "2027-01 open planned -",
    ]);
  });

  it("of a donation without a stored card is not sent, and the donation pauses", async () => {
    const { giving, donationId } = await makeMonthly();
    await set("payment_methods", "vault_card_id", "NULL", giving);
    await chargeCollection(giving.at(december, JOB), { donationId, period: "2026-12" });
    expect(await describeMonth(donationId)).toEqual(["2026-12 cancelled cancelled -"]);
  });

  it.each(["discarded", "paused"])("of a donation that is %s is not charged", async (status) => {
    const { giving, donationId } = await makeMonthly();
    await database.owner.query("UPDATE donations SET status = $2 WHERE id = $1", [
      donationId,
      status,
    ]);
    await chargeCollection(giving.at(december, JOB), { donationId, period: "2026-12" });
    expect(await describeMonth(donationId)).toEqual(["2026-12 claimed planned -"]);
  });

  it("of another organisation is not found", async () => {
    const { donationId } = await makeMonthly();
    const stranger = await openGiving(new Date(given));
    await chargeCollection(stranger.at(december, JOB), { donationId, period: "2026-12" });
    expect(await describeMonth(donationId)).toEqual(["2026-12 claimed planned -"]);
  });
});

describe("the campaign of a donation", () => {
  it("is published, with the gateway of an organisation that can receive donations", async () => {
    const giving = await openGiving(new Date(given));
    const read = () => readGiving(giving.at(given), giving.campaignId, "key");
    expect(await read()).toMatchObject({
      campaign: { id: giving.campaignId, currency: "ARS", amounts: [] },
      processor: { id: giving.processorId, gateway: "local_payments", provider: "dlocal" },
    });
    await set("campaigns", "end_date", "'2026-11-20'", giving);
    await expect(read()).rejects.toMatchObject({ code: "campaign_ended" });
    await set("campaigns", "end_date", "'2026-11-21'", giving);
    expect(await read()).toBeDefined();
    await set("payment_processors", "discarded_at", "now()", giving);
    await expect(read()).rejects.toMatchObject({ code: "not_receiving" });
    await set("campaigns", "published_at", "NULL", giving);
    await expect(read()).rejects.toMatchObject({ code: "not_found" });
    const stranger = await openGiving(new Date(given));
    const foreign = readGiving(stranger.at(given), giving.campaignId, "key");
    await expect(foreign).rejects.toMatchObject({ code: "not_found" });
  });
});
