/** The trigger that keeps a donation's last decline, compared with a plain reading of all charges. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestOrganization, testDatabase } from "../../../../tests/factories/database";
import {
  createTestCampaign,
  createTestGift,
  createTestProcessor,
} from "../../../../tests/factories/gifts";
import { declineFamilies, causesOf, type DeclineFamily } from "~/providers/declines";
import type { OrganizationContext } from "~/domain/context";
import { transitions, type TransactionStatus } from "~/domain/payments/schema";
import { listDonations } from "~/domain/donations/lists/list-donations.server";

const database = testDatabase();
const now = new Date("2026-11-21T15:00:00Z");
const GIFTS = 6;

let ctx: OrganizationContext;
const gifts: string[] = [];

beforeAll(async () => {
  ctx = await createTestOrganization(now);
  const processorId = await createTestProcessor(ctx);
  const campaignId = await createTestCampaign(ctx);
  for (let at = 0; at < GIFTS; at += 1) {
    const createdAt = new Date(now.getTime() - (at % 3) * 86_400_000);
    const first = { status: "planned", date: now, period: "2026-01" };
    const recurrence = "monthly" as const;
    const gift = { campaignId, processorId, recurrence, createdAt, transactions: [first] };
    gifts.push(await createTestGift(ctx, { ...gift, amount: BigInt(100 + at) }));
  }
});
afterAll(() => database.close());

const CAUSES = ["insufficient_funds", "expired_card", "bad_security_code", "do_not_honor"];

/** Numbers that look random, and are the same in each run. */
function dice(): (sides: number) => number {
  let state = 20_261_127;
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor(state / 65_536) % sides;
  };
}

/** Reads every charge of every donation, as the list did before there was a mark. */
async function recount(family: DeclineFamily): Promise<string[]> {
  const { rows } = await database.owner.query<{ id: string }>(
    `SELECT d.id FROM donations d
      WHERE d.organization_id = $1 AND d.status IN ('active', 'paused', 'discarded')
        AND (SELECT x.decline_code FROM transactions x
              WHERE x.organization_id = d.organization_id AND x.donation_id = d.id AND x.status NOT IN ('planned', 'cancelled')
              ORDER BY x.date DESC, x.id DESC LIMIT 1) = ANY($2)
      ORDER BY d.created_at DESC, d.id DESC`,
    [ctx.organizationId, causesOf(family)],
  );
  return rows.map(({ id }) => id);
}

async function expectSameRows(): Promise<number> {
  let found = 0;
  for (const family of declineFamilies) {
    const expected = await recount(family);
    const { items, total, monthly } = await listDonations(
      ctx,
      { family },
      { page: 1, perPage: 25 },
    );
    expect(items.map(({ id }) => id)).toEqual(expected);
    const sum = expected.reduce((all, id) => all + BigInt(100 + gifts.indexOf(id)), 0n);
    expect([total, monthly]).toEqual([expected.length, sum]);
    found += total;
  }
  return found;
}

/** Adds a charge of the gift's next month. Returns its id. */
async function addCharge(giftId: string, status: string, date: Date, cause: string | null = null) {
  const id = ctx.newId();
  await database.owner.query(
    `INSERT INTO transactions (organization_id, id, donation_id, campaign_id, payment_method_id, payment_processor_id, status,
       amount, currency, period, gateway, provider, date, decline_code, created_at, updated_at)
     SELECT organization_id, $2, donation_id, campaign_id, payment_method_id, payment_processor_id, $3,
       amount, currency, to_char(to_date(max(period) OVER (), 'YYYY-MM') + interval '1 month', 'YYYY-MM'), gateway, provider, $4, $5, $4, $4
       FROM transactions WHERE donation_id = $1 LIMIT 1`,
    [giftId, id, status, date, cause],
  );
  return id;
}

const CHANGE = "UPDATE transactions SET status = $2, decline_code = $3, date = $4 WHERE id = $1";

it("agrees with all charges, whatever becomes of them and in whichever order", async () => {
  const roll = dice();
  const pick = <Item>(items: readonly Item[]) => items[roll(items.length)] as Item;
  let found = 0;
  for (let step = 0; step < 400; step += 1) {
    const giftId = pick(gifts);
    const date = new Date(now.getTime() + (step + roll(40)) * 3_600_000);
    if (roll(4) === 0) {
      const status = pick(["planned", "in_process", "rejected", "approved"]);
      const cause = status === "rejected" ? pick(CAUSES) : null;
      await addCharge(giftId, status, date, cause);
    } else {
      const { rows } = await database.owner.query<{ id: string; status: TransactionStatus }>(
        "SELECT id, status FROM transactions WHERE donation_id = $1 ORDER BY id",
        [giftId],
      );
      const charge = pick(rows);
      const status = pick([charge.status, ...transitions[charge.status]]);
      const cause = status === "rejected" ? pick(CAUSES) : null;
      await database.owner.query(CHANGE, [charge.id, status, cause, date]);
    }
    if (step % 10 === 0) found += await expectSameRows();
  }
  expect(found).toBeGreaterThan(20);
});

it("is right again after two charges of one donation got their results at the same time", async () => {
  const [giftId = ""] = gifts;
  const late = new Date(now.getTime() + 90 * 86_400_000);
  const later = new Date(late.getTime() + 1000);
  const first = await addCharge(giftId, "in_process", late);
  const second = await addCharge(giftId, "planned", later);
  const held = await database.owner.connect();
  try {
    await held.query("BEGIN");
    await held.query(CHANGE, [first, "rejected", "expired_card", late]);
    await database.owner.query(CHANGE, [second, "in_process", null, later]);
    await held.query("COMMIT");
  } finally {
    held.release();
  }
  await database.owner.query(CHANGE, [second, "approved", null, later]);
  await expectSameRows();
});
