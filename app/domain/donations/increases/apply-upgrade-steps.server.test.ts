import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  approve,
  findPlanned,
  makeDonation,
  openGiving,
  sendPlanned,
  type TestGiving,
  type TestOrder,
} from "../../../../tests/factories/charges";
import { contextAt, testDatabase, type TestDatabase } from "../../../../tests/factories/database";
import { applyUpgradeSteps } from "./apply-upgrade-steps.server";
import { pauseDonation } from "~/domain/donations/pause-donation.server";
import { recordUpgradeNotice } from "./record-upgrade-notice.server";
import { restoreDonation } from "~/domain/donations/restore-donation.server";
import { raisedAmount } from "~/values/money/upgrade";

let database: TestDatabase;
/** With collect day 10 the second charge is on 10 February. */
const given = "2027-01-10T15:00:00Z";
let giving: TestGiving;
beforeAll(async () => {
  database = testDatabase();
  giving = await openGiving(new Date(given));
});
afterAll(() => database.close());

const every = { basisPoints: 1000, period: "1.months", auto: true } as const;
const give = async (order: TestOrder = {}) =>
  (await makeDonation(giving.at(given), giving, { monthly: true, collectDay: 10, ...order }))
    .donationId;
const charge = (donationId: string, period: string) => ({
  donationId,
  period,
  charging: [{ provider: "dlocal" }],
  methodId: "visa",
});
const charged = (period: string, ids: readonly string[]) =>
  applyUpgradeSteps(
    giving.at(`${period}-10T03:00:00Z`),
    ids.map((id) => charge(id, period)),
  );
/** Notes the mail about the step that `period` brings. */
async function notice(period: string, id: string, at = `${period}-03T03:00:00Z`) {
  const found = await giving.at(given).read((db) =>
    db.donation.findFirstOrThrow({
      where: { id },
      select: { amount: true, nextUpgradePeriod: true, upgrades: { where: { endedAt: null } } },
    }),
  );
  const [upgrade] = found.upgrades;
  if (!upgrade || (found.nextUpgradePeriod ?? "9") > period) return;
  const newAmount = raisedAmount(found.amount, upgrade.basisPoints);
  const ctx = giving.at(at, "notifications.send-upgrade-notice");
  await recordUpgradeNotice(ctx, {
    ...{ donationId: id, upgradeId: upgrade.id, period },
    ...{ oldAmount: found.amount, newAmount },
  });
}
const apply = async (period: string, ...ids: string[]) => {
  for (const id of ids) await notice(period, id);
  return charged(period, ids);
};

async function describeDonation(id: string) {
  return giving.at(given).read(async (db) => {
    const donation = await db.donation.findFirstOrThrow({
      where: { id },
      include: {
        items: { orderBy: { id: "asc" } },
        upgrades: true,
        upgradeSteps: { orderBy: { period: "asc" } },
      },
    });
    return {
      amount: donation.amount,
      next: donation.nextUpgradePeriod,
      items: donation.items.map(({ amount }) => amount),
      ended: donation.upgrades.map(({ endedReason }) => endedReason),
      steps: donation.upgradeSteps.map(
        ({ period, state, oldAmount, newAmount }) => `${period} ${state} ${oldAmount} ${newAmount}`,
      ),
    };
  });
}

describe("a donation with an increase", () => {
  it("keeps the consent as the donor read it, and plans the raised amount", async () => {
    const id = await give({ upgrade: every });
    const [upgrade] = await giving
      .at(given)
      .read((db) => db.upgrade.findMany({ where: { donationId: id } }));
    expect(upgrade).toMatchObject({
      basisPoints: 1000,
      period: "1.months",
      auto: true,
      startsIn: "2027-01",
      createdBy: "donor",
      endedAt: null,
    });
    expect(upgrade?.consentText).toMatch(/10 % cada mes/);
    expect((await findPlanned(giving.at(given), id))?.amount).toBe(165_000n);
    expect((await describeDonation(id)).amount).toBe(150_000n);
  });

  it("plans the amount before the step for months in which no step is due", async () => {
    const id = await give({ upgrade: { ...every, period: "3.months" } });
    expect((await findPlanned(giving.at(given), id))?.amount).toBe(150_000n);
    expect(await apply("2027-02", id)).toEqual([150_000n]);
    expect((await describeDonation(id)).steps).toEqual([]);
  });

  it("rises once, also when two jobs charge the same month at once", async () => {
    const id = await give({ upgrade: every });
    await notice("2027-02", id);
    const both = await Promise.all([charged("2027-02", [id]), charged("2027-02", [id])]);
    expect(both).toEqual([[165_000n], [165_000n]]);
    expect(await apply("2027-02", id)).toEqual([165_000n]);
    expect(await describeDonation(id)).toEqual({
      amount: 165_000n,
      next: "2027-03",
      items: [165_000n],
      ended: [null],
      steps: ["2027-02 applied 150000 165000"],
    });
  });

  it.each([
    ["without a notice", null],
    ["with a notice of less than seven days", "2027-02-03T03:00:01Z"],
  ])("waits a month %s", async (_name, mailedAt) => {
    const id = await give({ upgrade: every });
    if (mailedAt) await notice("2027-02", id, mailedAt);
    expect(await charged("2027-02", [id])).toEqual([150_000n]);
    expect(await charged("2027-02", [id])).toEqual([150_000n]);
    expect(await describeDonation(id)).toMatchObject({
      next: "2027-03",
      items: [150_000n],
      ended: [null],
      steps: ["2027-02 postponed 150000 165000"],
    });
    expect(await apply("2027-03", id)).toEqual([165_000n]);
  });

  it("waits a month when its notice told another amount", async () => {
    const id = await give({ upgrade: every });
    await notice("2027-02", id);
    await database.owner.query("UPDATE upgrades SET basis_points = 1100 WHERE donation_id = $1", [
      id,
    ]);
    expect(await charged("2027-02", [id])).toEqual([150_000n]);
  });

  it("waits a full period for its first step", async () => {
    const late = giving.at("2027-01-20T15:00:00Z");
    const { donationId } = await makeDonation(late, giving, {
      ...{ monthly: true, collectDay: 10, upgrade: { ...every, period: "3.months" } },
    });
    expect((await describeDonation(donationId)).next).toBe("2027-05");
    expect(await apply("2027-05", donationId)).toEqual([165_000n]);
    expect((await describeDonation(donationId)).next).toBe("2027-08");
  });

  it("stands in the audit log with the old and the new amount", async () => {
    const id = await give({ upgrade: every });
    await apply("2027-02", id);
    const entries = await contextAt(giving.organization, new Date(given), "owner").read((db) =>
      db.auditEntry.findMany({ where: { subjectId: id } }),
    );
    expect(entries).toMatchObject([
      { operation: "apply-upgrade", actorKind: "job", changes: { amount: ["1500.00", "1650.00"] } },
    ]);
  });

  it("rises in one statement with others, each by its own step", async () => {
    const one = await give({ upgrade: every });
    const two = await give({ upgrade: { ...every, basisPoints: 1250 }, amount: 1_005n });
    const three = await give();
    expect(await apply("2027-02", one, three, two)).toEqual([165_000n, 150_000n, 1_131n]);
    expect((await describeDonation(three)).steps).toEqual([]);
  });

  it("with several items keeps the share of each", async () => {
    const item = (amount: bigint) => ({
      amount,
      quantity: 1,
      campaignItemId: null,
      name: "Techo",
      kind: "gift" as const,
    });
    const items = [item(3_333n), item(3_333n), item(3_334n)];
    const id = await give({ upgrade: every, amount: 10_000n, items });
    expect(await apply("2027-02", id)).toEqual([11_000n]);
    expect((await describeDonation(id)).items.toSorted()).toEqual([3_666n, 3_666n, 3_668n]);
  });

  it("with a single step rises once and then stays", async () => {
    const id = await give({ upgrade: { ...every, auto: false } });
    await apply("2027-02", id);
    expect(await apply("2027-03", id)).toEqual([165_000n]);
    expect(await describeDonation(id)).toMatchObject({
      amount: 165_000n,
      next: null,
      ended: ["applied"],
    });
  });

  it("does not rise above the campaign's maximum, and shows the refused step", async () => {
    const id = await give({ upgrade: every });
    const set = (max: string) =>
      database.owner.query(`UPDATE campaigns SET max_amount = ${max} WHERE id = $1`, [
        giving.campaignId,
      ]);
    await set("164999");
    expect(await apply("2027-02", id)).toEqual([150_000n]);
    await set("NULL");
    expect(await apply("2027-02", id)).toEqual([150_000n]);
    expect(await describeDonation(id)).toMatchObject({
      amount: 150_000n,
      next: "2027-03",
      items: [150_000n],
      steps: ["2027-02 over_limit 150000 165000"],
    });
    const { rows } = await database.owner.query<{ payload: unknown }>(
      "SELECT payload FROM outbox WHERE organization_id = $1 AND job = 'news.record-item'",
      [giving.organization.id],
    );
    expect(rows.map(({ payload }) => payload)).toContainEqual({
      kind: "increases",
      key: "2027-02-ARS-164999",
      facts: { period: "2027-02", currency: "ARS", max: "1649.99", donation: id },
    });
    expect(await apply("2027-03", id)).toEqual([165_000n]);
  });

  it("does not rise above what the provider charges", async () => {
    const id = await give({ upgrade: every, amount: 290_000_000n });
    expect(await apply("2027-02", id)).toEqual([290_000_000n]);
    expect((await describeDonation(id)).steps).toEqual(["2027-02 over_limit 290000000 319000000"]);
  });

  it("rises by one step after a pause over several", async () => {
    const id = await give({ upgrade: every });
    const owner = (at: string) => contextAt(giving.organization, new Date(at), "owner");
    await pauseDonation(owner("2027-02-01T12:00:00Z"), id);
    await restoreDonation(owner("2027-06-01T12:00:00Z"), id);
    expect(await findPlanned(giving.at(given), id)).toMatchObject({
      period: "2027-06",
      amount: 165_000n,
    });
    expect(await apply("2027-06", id)).toEqual([165_000n]);
    expect(await describeDonation(id)).toMatchObject({ amount: 165_000n, next: "2027-07" });
  });

  it("plans the following month from the raised amount", async () => {
    const id = await give({ upgrade: every });
    await apply("2027-02", id);
    const sent = await sendPlanned(giving.at("2027-02-10T03:00:00Z"), id);
    await approve(giving.at("2027-02-10T03:00:05Z"), sent.id);
    expect((await findPlanned(giving.at(given), id))?.amount).toBe(181_500n);
  });

  it("of another organisation is not raised", async () => {
    const id = await give({ upgrade: every });
    const stranger = await openGiving(new Date(given));
    const others = await applyUpgradeSteps(stranger.at("2027-02-10T03:00:00Z"), [
      charge(id, "2027-02"),
    ]);
    expect(others).toEqual([0n]);
    expect((await describeDonation(id)).amount).toBe(150_000n);
  });
});
