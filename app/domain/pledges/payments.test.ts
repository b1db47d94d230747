// The money of pledges.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { ChargeableTransaction } from "~/domain/payments/charge-transaction.server";
import type { ChargeOutcome } from "~/providers/provider";
import { CARD_SUMMARY } from "../../../tests/factories/donation-form";
import { eraseCard } from "~/domain/payments/cards/erase-card.server";
import { getDonation } from "~/domain/donations/lists/get-donation.server";
import { approve } from "../../../tests/factories/charges";
import { testDatabase, type TestDatabase } from "../../../tests/factories/database";
import { openTeam, pledgeBody, type TestTeam } from "../../../tests/factories/pledges";
import { capturePledge } from "./capture-pledge.server";
import { chargePledge } from "./charge-pledge.server";
import { findPledge } from "./find-pledge.server";
import { fixPledge } from "./fix-pledge.server";
import { followCharge } from "./follow-charge.server";
import { holdPledge } from "./hold-pledge.server";
import { payPledge } from "./pay-pledge.server";
import { signPledge } from "./pledge-link.server";
import { withdrawPledge } from "./withdraw-pledge.server";

const charge = vi.hoisted((): { sent: unknown[]; outcome: unknown } => ({
  sent: [],
  outcome: null,
}));
vi.mock("~/domain/payments/charge-transaction.server", () => ({
  chargeTransaction: (_ctx: unknown, order: unknown) => {
    charge.sent.push(order);
    return Promise.resolve(charge.outcome);
  },
}));

const erased = vi.hoisted((): string[] => []);
vi.mock("~/infrastructure/vault-client.server", () => ({
  vault: () => ({ erase: (_organization: string, id: string) => erased.push(id) }),
}));

vi.mock("~/domain/payments/refunds/send-refund.server", () => ({
  sendRefund: () => Promise.resolve(),
}));

let database: TestDatabase;
let team: TestTeam;
const T0 = "2026-11-28T12:00:00Z";
const AFTER = "2026-11-28T12:01:00Z";
const LATER = "2026-11-28T12:03:00Z";

const APPROVED: ChargeOutcome = {
  kind: "approved",
  providerId: "D-1",
  approvedAt: new Date(AFTER),
  booked: null,
  flags: [],
};
const DECLINED: ChargeOutcome = {
  kind: "rejected",
  cause: "insufficient_funds",
  rawCode: "301",
  rawMessage: "no funds",
};
const UNKNOWN: ChargeOutcome = { kind: "unknown", reason: "timeout" };

beforeAll(async () => {
  database = testDatabase();
  team = await openTeam(new Date(T0), { checkedBy: "nobody" });
});
afterAll(() => database.close());
beforeEach(() => {
  charge.sent = [];
  charge.outcome = APPROVED;
});

const orders = () => charge.sent as ChargeableTransaction[];

/** Puts a card into the row as the link's page does, with no vault behind it. */
async function giveCard(id: string, number = 1) {
  const ctx = team.giving.at(T0);
  await ctx.transaction((db) =>
    db.pledge.update({
      where: { organizationId_id: { organizationId: ctx.organizationId, id } },
      data: {
        cards: number,
        vaultCardId: randomUUID(),
        cardFingerprint: `card of ${id}`,
        card: {
          card: { ...CARD_SUMMARY, issues: [] },
          method: {
            cardholder_name: "Ana Paz",
            cardholder_id_type: "DNI",
            cardholder_id_number: "20123456",
          },
        },
      },
    }),
  );
}

/** Returns a pledge that waits for its charge. */
async function approved(changes: Parameters<typeof pledgeBody>[2] = {}) {
  const { pledge } = await capturePledge(
    team.as("operator", T0),
    pledgeBody(team, T0, { donor: { phone: "11 5555-1234" }, ...changes }),
  );
  const ctx = team.giving.at(T0);
  // The second of a person waits on hold.
  await ctx.transaction((db) =>
    db.pledge.updateMany({ where: { id: pledge.id }, data: { state: "received", reason: null } }),
  );
  await giveCard(pledge.id);
  await fixPledge(team.workerAt("pledges.fix-pledge", AFTER), { pledgeId: pledge.id });
  return pledge.id;
}

const run = (pledgeId: string, at = AFTER, more: { tries?: number; unsentId?: string } = {}) =>
  chargePledge(team.workerAt("pledges.charge-pledge", at), { pledgeId, ...more });
const follow = async (pledgeId: string, at = LATER, tries?: number) => {
  const donationId = (await read(pledgeId)).namedDonationId ?? "";
  const order = { pledgeId, donationId, tries };
  await followCharge(team.workerAt("pledges.follow-charge", at), order);
};
const read = async (pledgeId: string) => {
  const pledge = await findPledge(team.workerAt("pledges.charge-pledge", LATER), pledgeId);
  if (!pledge) throw new Error("no pledge");
  return pledge;
};
const jobs = (pledgeId: string, job: string) =>
  team.giving.at(T0).read((db) =>
    db.outbox.findMany({
      where: { job, payload: { path: ["pledgeId"], equals: pledgeId } },
      select: { payload: true },
    }),
  );
const attemptOf = async (donationId: string | null) => {
  const attempt = await team.giving
    .at(T0)
    .read((db) => db.transaction.findFirst({ where: { donationId: donationId ?? "" } }));
  if (!attempt) throw new Error("no attempt");
  return attempt;
};

describe("an approved pledge with a card", () => {
  it("becomes one donation of the team, charged once with the vault's card", async () => {
    const id = await approved();
    await Promise.all([run(id), run(id)]);
    await run(id, LATER);
    expect(orders()).toHaveLength(1);
    expect(orders()[0]).toMatchObject({
      amount: 150_000n,
      recurring: "first",
      instrument: { kind: "card", card: { kind: "vault_card" } },
    });
    // Nobody's address is sent, and no empty one, which companies refuse.
    expect(orders()[0]?.payerIp).toBeUndefined();
    const pledge = await read(id);
    expect(pledge.state).toBe("charged_first");
    const ctx = team.giving.at(T0);
    const donation = await ctx.read((db) =>
      db.donation.findFirst({ where: { id: pledge.donationId ?? "" }, include: { donor: true } }),
    );
    expect(donation).toMatchObject({
      channel: "f2f",
      agencyId: team.agencyId,
      capturedById: team.operatorId,
      deviceId: "tablet-1",
      status: "active",
      donor: { agencyId: team.agencyId, cellphone: "+5491155551234" },
    });
  });

  it("asks for another card after a decline, once for each card, and charges that one", async () => {
    charge.outcome = DECLINED;
    const id = await approved();
    await run(id);
    await run(id, LATER);
    expect(orders()).toHaveLength(1);
    expect((await read(id)).state).toBe("first_declined");
    await follow(id);
    const mails = await jobs(id, "notifications.send-pledge-notice");
    expect(mails.map(({ payload }) => (payload as { notice: string }).notice)).toContain(
      "declined",
    );
    charge.outcome = APPROVED;
    await giveCard(id, 2);
    await run(id, LATER);
    expect(orders()).toHaveLength(2);
    expect((await read(id)).state).toBe("charged_first");
  });

  it("charges again what was certainly not sent, in one chain that keeps the card", async () => {
    charge.outcome = { kind: "not_sent", reason: "unreachable" } satisfies ChargeOutcome;
    const id = await approved();
    await run(id);
    // A repeat of the job names no other donation.
    await run(id, LATER);
    expect(orders()).toHaveLength(1);
    const { namedDonationId, state, vaultCardId } = await read(id);
    expect(state).toBe("payment_pending");
    await eraseCard(team.giving.at(LATER, "payments.erase-card"), {
      vaultCardId: vaultCardId ?? "",
    });
    expect(erased).not.toContain(vaultCardId);
    await follow(id);
    const [order, ...more] = (await jobs(id, "pledges.charge-pledge")).filter(
      ({ payload }) => "tries" in (payload as object),
    );
    expect(more).toEqual([]);
    expect(order?.payload).toMatchObject({ tries: 1, unsentId: namedDonationId });
    charge.outcome = APPROVED;
    await run(id, LATER, order?.payload as object);
    expect(await read(id)).toMatchObject({ state: "charged_first", vaultCardId });
    // Of the donation before nothing follows.
    const worker = team.workerAt("pledges.follow-charge", LATER);
    await followCharge(worker, { pledgeId: id, donationId: namedDonationId ?? "" });
    await run(id, LATER, order?.payload as object);
    expect(orders()).toHaveLength(2);
  });

  it("gives up after many charges that were not sent, and a person decides", async () => {
    charge.outcome = { kind: "not_sent", reason: "unreachable" } satisfies ChargeOutcome;
    const id = await approved();
    await run(id);
    await follow(id, LATER, 40);
    expect(await read(id)).toMatchObject({ state: "on_hold", reason: "not_chargeable" });
  });

  it("is not held while its named donation may still be charged", async () => {
    charge.outcome = UNKNOWN;
    const id = await approved();
    await run(id);
    const { namedDonationId } = await read(id);
    const worker = team.workerAt("pledges.follow-charge", LATER);
    await holdPledge(worker, id, namedDonationId ?? "");
    expect(await read(id)).toMatchObject({ state: "payment_pending", namedDonationId });
    await holdPledge(worker, id, randomUUID());
    expect(await read(id)).toMatchObject({ state: "payment_pending", namedDonationId });
  });

  it("asks for another card where the vault has lost it", async () => {
    charge.outcome = { kind: "not_sent", reason: "card_not_found" } satisfies ChargeOutcome;
    const id = await approved();
    await run(id);
    await follow(id);
    expect(await read(id)).toMatchObject({ state: "payment_pending", vaultCardId: null });
    expect(await jobs(id, "pledges.charge-pledge")).toHaveLength(1);
    const mails = await jobs(id, "notifications.send-pledge-notice");
    expect(mails.at(-1)?.payload).toMatchObject({ notice: "declined" });
  });

  it("waits for an unknown result, and believes a late one", async () => {
    charge.outcome = UNKNOWN;
    const id = await approved();
    await run(id);
    await follow(id);
    await run(id, LATER);
    expect(orders()).toHaveLength(1);
    const pledge = await read(id);
    expect(pledge).toMatchObject({ state: "payment_pending", donationId: null });
    expect(await jobs(id, "pledges.follow-charge")).toHaveLength(2);
    await approve(team.giving.at(LATER), (await attemptOf(pledge.namedDonationId)).id);
    expect((await read(id)).state).toBe("charged_first");
  });

  it("waits on hold where the campaign no longer takes it, and nothing is charged", async () => {
    const id = await approved();
    const ctx = team.giving.at(T0);
    const where = { id: team.giving.campaignId };
    await ctx.transaction((db) => db.campaign.updateMany({ where, data: { minAmount: 900_000n } }));
    await run(id);
    await ctx.transaction((db) => db.campaign.updateMany({ where, data: { minAmount: null } }));
    expect(orders()).toHaveLength(0);
    expect(await read(id)).toMatchObject({ state: "on_hold", reason: "not_chargeable" });
  });
});

it("shows the team nothing that the organisation knew of the donor before", async () => {
  const ctx = team.giving.at(T0);
  const email = `known-${randomUUID()}@example.org`;
  await ctx.transaction((db) =>
    db.donor.create({
      data: {
        ...{ organizationId: ctx.organizationId, id: randomUUID(), email, locale: "es-AR" },
        ...{ firstName: "Lucía", lastName: "Reyes", uidType: "DNI", uidNumber: "30999888" },
        ...{ createdAt: ctx.now, updatedAt: ctx.now },
      },
    }),
  );
  const known = await approved({ donor: { phone: "11 5555-1234", email } });
  const found = await approved();
  for (const id of [known, found]) await run(id);
  const donorOf = async (id: string) => {
    const donationId = (await read(id)).donationId ?? "";
    return (await getDonation(team.as("operator", LATER), donationId)).donor;
  };
  const hidden = { firstName: "Ana", lastName: "", email: "", uidNumber: null };
  expect(await donorOf(known)).toMatchObject(hidden);
  expect(await donorOf(found)).toMatchObject({ firstName: "Ana", lastName: "Paz" });
});

describe("a withdrawal", () => {
  it("of what is a donation needs the right to end that", async () => {
    const id = await approved();
    await run(id);
    const captures = team.as("manager", LATER, undefined, "acquisition");
    await expect(withdrawPledge(captures, id)).rejects.toMatchObject({ code: "forbidden" });
    expect((await read(id)).state).toBe("charged_first");
  });

  it("ends an active donation at once, and gives back only what is decided after it", async () => {
    const id = await approved();
    await run(id);
    const { namedDonationId } = await read(id);
    const { id: first } = await attemptOf(namedDonationId);
    const ctx = team.giving.at(LATER);
    const planned = await ctx.read((db) =>
      db.transaction.findFirst({ where: { donationId: namedDonationId ?? "", status: "planned" } }),
    );
    const second = planned?.id ?? "";
    const data = { status: "in_process", sentAt: new Date(LATER) };
    await ctx.transaction((db) => db.transaction.updateMany({ where: { id: second }, data }));
    await withdrawPledge(team.as("manager", LATER), id);
    const donation = await ctx.read((db) =>
      db.donation.findFirst({ where: { id: namedDonationId ?? "" } }),
    );
    expect(donation?.status).toBe("discarded");
    // It is followed without a last try.
    await follow(id, LATER, 400);
    expect((await jobs(id, "pledges.follow-charge")).map(({ payload }) => payload)).toContainEqual(
      expect.objectContaining({ tries: 401 }),
    );
    await approve(ctx, second);
    await follow(id);
    const refunds = await ctx.read((db) =>
      db.refund.findMany({ where: { transactionId: { in: [first, second] } } }),
    );
    expect(refunds.map(({ transactionId }) => transactionId)).toEqual([second]);
  });

  it("while the charge is in flight gives back what it took, and ends the donation", async () => {
    charge.outcome = UNKNOWN;
    const id = await approved();
    await run(id);
    await withdrawPledge(team.as("manager", AFTER), id);
    await follow(id);
    const pledge = await read(id);
    expect(pledge).toMatchObject({ state: "withdrawn" });
    const { id: attemptId } = await attemptOf(pledge.namedDonationId);
    await approve(team.giving.at(LATER), attemptId);
    await follow(id);
    await follow(id);
    const ctx = team.giving.at(LATER);
    const [donation, refunds] = await ctx.read((db) =>
      Promise.all([
        db.donation.findFirst({ where: { id: pledge.namedDonationId ?? "" } }),
        db.refund.findMany({ where: { transactionId: attemptId } }),
      ]),
    );
    expect(donation).toMatchObject({ status: "discarded", discardedReason: "donor_request" });
    expect(refunds).toMatchObject([{ amount: 150_000n }]);
  });

  it("after the charge ends the donation and leaves the money to the organisation", async () => {
    const id = await approved();
    await run(id);
    await withdrawPledge(team.as("manager", LATER), id);
    await follow(id);
    const pledge = await read(id);
    expect(pledge).toMatchObject({ state: "withdrawn" });
    const ctx = team.giving.at(LATER);
    const { id: transactionId } = await attemptOf(pledge.namedDonationId);
    const [donation, refunds] = await ctx.read((db) =>
      Promise.all([
        db.donation.findFirst({ where: { id: pledge.namedDonationId ?? "" } }),
        db.refund.count({ where: { transactionId } }),
      ]),
    );
    expect(donation?.status).toBe("discarded");
    expect(refunds).toBe(0);
  });

  it("before the charge leaves nothing to charge", async () => {
    const id = await approved();
    await withdrawPledge(team.as("manager", AFTER), id);
    await run(id);
    expect(orders()).toHaveLength(0);
    const ended = { state: "withdrawn", namedDonationId: null, vaultCardId: null };
    expect(await read(id)).toMatchObject(ended);
  });
});

it("takes no card where none is missing, as from a repeated post", async () => {
  const id = await approved();
  const link = signPledge({ kind: "pay", pledgeId: id });
  const card = { payment_method: { gateway: { token: "t" } }, step_up: {} };
  await payPledge(team.giving.visitorAt(AFTER), link, card);
  await withdrawPledge(team.as("manager", AFTER), id);
  await expect(payPledge(team.giving.visitorAt(AFTER), link, card)).rejects.toMatchObject({
    code: "link_expired",
  });
});
