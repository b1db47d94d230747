// The charges of a pledge before the one that counts, of which the company tells late.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { ChargeOutcome } from "~/providers/provider";
import { CARD_SUMMARY } from "../../../tests/factories/donation-form";
import { approve } from "../../../tests/factories/charges";
import { testDatabase, type TestDatabase } from "../../../tests/factories/database";
import { openTeam, pledgeBody, type TestTeam } from "../../../tests/factories/pledges";
import { capturePledge } from "./capture-pledge.server";
import { chargePledge } from "./charge-pledge.server";
import { findPledge } from "./find-pledge.server";
import { fixPledge } from "./fix-pledge.server";
import { followCharge } from "./follow-charge.server";
import { withdrawPledge } from "./withdraw-pledge.server";

const charge = vi.hoisted((): { outcome: unknown } => ({ outcome: null }));
vi.mock("~/domain/payments/charge-transaction.server", () => ({
  chargeTransaction: () => Promise.resolve(charge.outcome),
}));
vi.mock("~/domain/payments/refunds/send-refund.server", () => ({
  sendRefund: () => Promise.resolve(),
}));

let database: TestDatabase;
let team: TestTeam;
const T0 = "2026-11-28T12:00:00Z";
const AFTER = "2026-11-28T12:01:00Z";
const LATER = "2026-11-28T12:03:00Z";
const UNKNOWN: ChargeOutcome = { kind: "unknown", reason: "timeout" };
const DECLINED: ChargeOutcome = {
  ...{ kind: "rejected", cause: "insufficient_funds" },
  ...{ rawCode: "301", rawMessage: "no funds" },
};
const APPROVED: ChargeOutcome = {
  ...{ kind: "approved", providerId: "D-1", approvedAt: new Date(AFTER) },
  ...{ booked: null, flags: [] },
};

beforeAll(async () => {
  database = testDatabase();
  team = await openTeam(new Date(T0), { checkedBy: "nobody" });
});
afterAll(() => database.close());

const read = async (id: string) => {
  const pledge = await findPledge(team.workerAt("pledges.charge-pledge", LATER), id);
  if (!pledge) throw new Error("no pledge");
  return pledge;
};
const run = (pledgeId: string, unsentId?: string) =>
  chargePledge(team.workerAt("pledges.charge-pledge", LATER), { pledgeId, unsentId });
const follow = (pledgeId: string, donationId: string) =>
  followCharge(team.workerAt("pledges.follow-charge", LATER), { pledgeId, donationId });
const attemptOf = async (donationId: string) => {
  const ctx = team.giving.at(LATER);
  const one = await ctx.read((db) => db.transaction.findFirst({ where: { donationId } }));
  return one?.id ?? "";
};
const statusOf = async (id: string) => {
  const ctx = team.giving.at(LATER);
  return (await ctx.read((db) => db.donation.findFirst({ where: { id } })))?.status;
};
const refundsOf = (transactionId: string) =>
  team.giving.at(LATER).read((db) => db.refund.count({ where: { transactionId } }));

/** Returns a pledge whose first charge the company did not know, and whose second had an outcome. */
async function chargedTwice(outcome: ChargeOutcome) {
  const sent = pledgeBody(team, T0);
  await capturePledge(team.as("operator", T0), sent);
  const ctx = team.giving.at(T0);
  const { organizationId } = ctx;
  const method = { cardholder_name: "Ana Paz", cardholder_id_number: "20123456" };
  await ctx.transaction((db) =>
    db.pledge.update({
      where: { organizationId_id: { organizationId, id: sent.uuid } },
      data: {
        ...{ cards: 1, vaultCardId: randomUUID(), cardFingerprint: `card of ${sent.uuid}` },
        card: {
          card: { ...CARD_SUMMARY, issues: [] },
          method: { ...method, cardholder_id_type: "DNI" },
        },
      },
    }),
  );
  await fixPledge(team.workerAt("pledges.fix-pledge", AFTER), { pledgeId: sent.uuid });
  charge.outcome = UNKNOWN;
  await run(sent.uuid);
  const first = (await read(sent.uuid)).namedDonationId ?? "";
  await ctx.transaction(async (db) => {
    const where = { donationId: first };
    await db.transaction.updateMany({ where, data: { status: "non_existant" } });
    await db.donation.updateMany({ where: { id: first }, data: { status: "refused" } });
  });
  charge.outcome = outcome;
  await run(sent.uuid, first);
  const second = (await read(sent.uuid)).namedDonationId ?? "";
  expect(second).not.toBe(first);
  return { id: sent.uuid, first, second };
}

it("gives back a late approval where another charge took its place", async () => {
  const { id, first, second } = await chargedTwice(APPROVED);
  const lost = await attemptOf(first);
  await approve(team.giving.at(LATER), lost);
  await follow(id, first);
  await follow(id, first);
  expect(await statusOf(first)).toBe("discarded");
  expect(await refundsOf(lost)).toBe(1);
  expect(await statusOf(second)).toBe("active");
});

it("keeps a late approval where the charge in its place was declined", async () => {
  const { id, first } = await chargedTwice(DECLINED);
  const lost = await attemptOf(first);
  await approve(team.giving.at(LATER), lost);
  await follow(id, first);
  expect(await statusOf(first)).toBe("active");
  expect(await refundsOf(lost)).toBe(0);
  expect(await read(id)).toMatchObject({ state: "charged_first", namedDonationId: first });
});

it("ends both monthly donations with a withdrawal, and gives the second gift back", async () => {
  const { id, first, second } = await chargedTwice(APPROVED);
  const lost = await attemptOf(first);
  await approve(team.giving.at(LATER), lost);
  await withdrawPledge(team.as("manager", LATER), id);
  expect([await statusOf(first), await statusOf(second)]).toEqual(["discarded", "discarded"]);
  await follow(id, first);
  await follow(id, second);
  expect(await refundsOf(lost)).toBe(1);
  expect(await refundsOf(await attemptOf(second))).toBe(0);
});
