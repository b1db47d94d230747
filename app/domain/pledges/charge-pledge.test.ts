// The charge of a pledge whose donor has just typed the card.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { testDatabase, type TestDatabase } from "../../../tests/factories/database";
import { CARD_SUMMARY } from "../../../tests/factories/donation-form";
import { openTeam, pledgeBody, type TestTeam } from "../../../tests/factories/pledges";
import { capturePledge } from "./capture-pledge.server";
import { chargePledge } from "./charge-pledge.server";
import { findPledge } from "./find-pledge.server";
import { fixPledge } from "./fix-pledge.server";

const T0 = "2026-11-28T12:00:00Z";
const AFTER = "2026-11-28T12:01:00Z";

const sent = vi.hoisted((): unknown[] => []);
vi.mock("~/domain/payments/charge-transaction.server", () => ({
  chargeTransaction: (_ctx: unknown, order: unknown) => {
    sent.push(order);
    const approvedAt = new Date("2026-11-28T12:01:00Z");
    return Promise.resolve({
      ...{ kind: "approved", providerId: "M-1", approvedAt, booked: null, flags: [] },
    });
  },
}));
vi.mock("~/infrastructure/vault-client.server", () => ({
  vault: () => ({ erase: () => Promise.resolve() }),
}));

let database: TestDatabase;
let team: TestTeam;
beforeAll(async () => {
  database = testDatabase();
  team = await openTeam(new Date(T0), { checkedBy: "nobody" });
});
afterAll(() => database.close());

/** Returns a pledge that waits for its charge, with a card in the row and no vault behind it. */
async function due(): Promise<string> {
  const { pledge } = await capturePledge(team.as("operator", T0), pledgeBody(team, T0));
  const ctx = team.giving.at(T0);
  await ctx.transaction((db) =>
    db.pledge.update({
      where: { organizationId_id: { organizationId: ctx.organizationId, id: pledge.id } },
      data: {
        cards: 1,
        vaultCardId: randomUUID(),
        cardFingerprint: `card of ${pledge.id}`,
        card: {
          card: { ...CARD_SUMMARY, issues: [] },
          method: {
            ...{ cardholder_name: "Ana Paz", cardholder_id_type: "DNI" },
            cardholder_id_number: "20123456",
          },
        },
      },
    }),
  );
  await fixPledge(team.workerAt("pledges.fix-pledge", AFTER), { pledgeId: pledge.id });
  return pledge.id;
}

it("charges the card of a donor who is there with its code, also at an account that asks for it", async () => {
  const id = await due();
  const provider = (name: string) =>
    team.giving
      .at(T0)
      .transaction((db) => db.paymentProcessor.updateMany({ data: { provider: name } }));
  const before = await team.giving.at(T0).read((db) => db.paymentProcessor.findFirstOrThrow());
  await provider("mercadopago");
  try {
    const worker = team.workerAt("pledges.charge-pledge", AFTER);
    await chargePledge(worker, { pledgeId: id }, "typed");
    // The job that was queued in case the page broke off charges nothing more.
    await chargePledge(worker, { pledgeId: id });
  } finally {
    await provider(before.provider);
  }
  expect(sent).toHaveLength(1);
  const card = { kind: "token", token: "typed" };
  expect(sent[0]).toMatchObject({ recurring: "first", instrument: { card } });
  const worker = team.workerAt("pledges.charge-pledge", AFTER);
  expect((await findPledge(worker, id))?.state).toBe("charged_first");
});
