/** A donation's last decline, written with each result, compared with a plain reading of all charges. */
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  factsOf,
  findPlanned,
  makeDonation,
  openGiving,
  sendPlanned,
  type TestGiving,
} from "../../../../tests/factories/charges";
import { contextAt, testDatabase } from "../../../../tests/factories/database";
import { causesOf, declineFamilies, type Cause, type DeclineFamily } from "~/providers/declines";
import { listDonations } from "~/domain/donations/lists/list-donations.server";
import { recordDonationResult } from "./record-donation-result.server";

const database = testDatabase();
const given = new Date("2026-11-21T15:00:00Z");
const DAY_MS = 86_400_000;
const DONATIONS = 5;
const CAUSES: Cause[] = ["insufficient_funds", "expired_card", "bad_security_code", "do_not_honor"];

let giving: TestGiving;
const donations: string[] = [];

beforeAll(async () => {
  giving = await openGiving(given);
  for (let at = 0; at < DONATIONS; at += 1) {
    const made = new Date(given.getTime() + at * 1000);
    const order = { monthly: true, collectDay: 5, amount: BigInt(150_000 + at) };
    donations.push((await makeDonation(giving.at(made), giving, order)).donationId);
  }
});
afterAll(() => database.close());

/** Numbers that look random, and are the same in each run. */
function dice(): (sides: number) => number {
  let state = 20_261_127;
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor(state / 65_536) % sides;
  };
}

/** Reads every charge of every donation that has its result. */
async function recount(family: DeclineFamily): Promise<string[]> {
  const { rows } = await database.owner.query<{ id: string }>(
    `SELECT d.id FROM donations d
      WHERE d.organization_id = $1 AND d.status IN ('active', 'paused', 'discarded')
        AND (SELECT x.decline_code FROM transactions x
              WHERE x.organization_id = d.organization_id AND x.donation_id = d.id
                AND x.status NOT IN ('planned', 'in_process', 'pending', 'cancelled')
              ORDER BY x.date DESC, x.id DESC LIMIT 1) = ANY($2)
      ORDER BY d.created_at DESC, d.id DESC`,
    [giving.organization.id, causesOf(family)],
  );
  return rows.map(({ id }) => id);
}

async function expectSameRows(at: Date): Promise<number> {
  const ctx = contextAt(giving.organization, at);
  let found = 0;
  for (const family of declineFamilies) {
    const expected = await recount(family);
    const { items, total } = await listDonations(ctx, { family }, { page: 1, perPage: 25 });
    expect(items.map(({ id }) => id)).toEqual(expected);
    found += total;
  }
  return found;
}

const declined = (cause: Cause) =>
  ({ status: "rejected", cause, rawCode: "302", rawMessage: "no" }) as const;
const approved = { status: "approved", providerId: "D-1", flags: [] } as const;
const next = async () => ({ kind: "next" }) as const;

it("agrees with all charges, whatever their results and in whichever order they come", async () => {
  const roll = dice();
  const pick = <Item>(items: readonly Item[]) => items[roll(items.length)] as Item;
  const results = [
    ...CAUSES.map(declined),
    approved,
    approved,
    { status: "non_existant" } as const,
  ];
  let found = 0;
  for (let step = 1; step <= 90; step += 1) {
    const donationId = pick(donations);
    const at = new Date(given.getTime() + step * 10 * DAY_MS);
    const ctx = giving.at(at);
    const refused = await ctx.read((db) =>
      db.transaction.findMany({ where: { donationId, status: "rejected" } }),
    );
    if (refused.length > 0 && roll(4) === 0) {
      // An older charge that counted as declined was taken after all.
      const { id } = pick(refused);
      await recordDonationResult(ctx, await factsOf(ctx, id), approved);
    } else if (await findPlanned(ctx, donationId)) {
      const { id } = await sendPlanned(ctx, donationId);
      await recordDonationResult(ctx, await factsOf(ctx, id), pick(results), undefined, next);
    }
    if (step % 5 === 0) found += await expectSameRows(at);
  }
  expect(found).toBeGreaterThan(20);
});

it("stays that of the last charge when an older one is declined after it", async () => {
  const [donationId = ""] = donations;
  const at = new Date(given.getTime() + 1000 * DAY_MS);
  const ctx = giving.at(at);
  const former = await sendPlanned(ctx, donationId);
  await recordDonationResult(
    ctx,
    await factsOf(ctx, former.id),
    declined("expired_card"),
    undefined,
    next,
  );
  // Another month's charge, made before that one, has its result only now.
  const { rows } = await database.owner.query<{ id: string }>(
    `INSERT INTO transactions
     SELECT (jsonb_populate_record(NULL::transactions, to_jsonb(t) || jsonb_build_object('id', gen_random_uuid(),
              'status', 'in_process', 'period', '2039-01', 'decline_code', NULL, 'date', t.date - interval '1 hour'))).*
       FROM transactions t WHERE id = $1 RETURNING id`,
    [former.id],
  );
  const older = await factsOf(ctx, rows[0]?.id ?? "");
  expect(
    await recordDonationResult(ctx, older, declined("insufficient_funds"), undefined, next),
  ).toBe(true);
  const donation = await ctx.read((db) =>
    db.donation.findFirstOrThrow({ where: { id: donationId } }),
  );
  expect(donation.lastDecline).toBe("expired_card");
  await expectSameRows(at);
});
