import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newId } from "~/values/ids/ids";
import { addDays } from "~/values/time/calendar";
import { testDatabase, type TestDatabase } from "../../../tests/factories/database";
import { signedInContext, signUp } from "../../../tests/factories/people";
import type { OrganizationContext } from "../context";
import { postingOf } from "./posting-of.server";
import { readBalance, type Balance } from "./read-balance.server";
import { writePostings } from "./write-postings.server";

let database: TestDatabase;
beforeAll(() => {
  database = testDatabase();
});
afterAll(() => database.close());
const now = new Date("2026-11-30T15:00:00Z");
const ars = (amount: bigint) => ({ amount, currency: "ARS" as const });
const balanceOf = (ctx: OrganizationContext, on: string) =>
  ctx.read((db) => readBalance(ctx, db, "ARS", on));
const FIRST_DAY = "2026-11-01";
const DAYS = 12;

const amount = fc.bigInt({ min: 1n, max: 1_000_000n });
const day = fc.nat({ max: DAYS });
const event = fc.oneof(
  fc.record({ kind: fc.constant("refund" as const), amount, day, delay: fc.nat({ max: 20 }) }),
  fc.record({ kind: fc.constant("chargeback" as const), amount, day, delay: fc.constant(0) }),
  fc.record({
    ...{ kind: fc.constant("chargeback_reversal" as const), amount, day },
    delay: fc.constantFrom(null, 3, 18),
  }),
  fc.record({ kind: fc.constant("payout" as const), amount, day, delay: fc.constant(0) }),
  fc.record({ kind: fc.constant("payout_paid" as const), amount, day, delay: fc.constant(0) }),
  fc.record({ kind: fc.constant("payout_return" as const), amount, day, delay: fc.constant(0) }),
  fc.record({ kind: fc.constant("payout_fee" as const), amount, day, delay: fc.constant(0) }),
);
type Event = typeof event extends fc.Arbitrary<infer One> ? One : never;

const SIGNS: Record<Event["kind"], { owner: bigint; inPayout: bigint }> = {
  refund: { owner: -1n, inPayout: 0n },
  chargeback: { owner: -1n, inPayout: 0n },
  chargeback_reversal: { owner: 1n, inPayout: 0n },
  payout: { owner: -1n, inPayout: 1n },
  payout_paid: { owner: 0n, inPayout: -1n },
  payout_return: { owner: 1n, inPayout: -1n },
  payout_fee: { owner: -1n, inPayout: 0n },
};

/** What the balance is at the end of a day, from the events alone. */
function modelOf(events: readonly Event[], on: number): Balance {
  let [available, inPayout] = [0n, 0n];
  const later = new Map<number, bigint>();
  for (const { kind, amount, day, delay } of events.filter((one) => one.day <= on)) {
    inPayout += SIGNS[kind].inPayout * amount;
    const from = day + (delay ?? 0);
    const change = SIGNS[kind].owner * amount;
    if (from <= on) available += change;
    else later.set(from, (later.get(from) ?? 0n) + change);
  }
  const pending = [...later]
    .filter(([, sum]) => sum !== 0n)
    .sort(([a], [b]) => a - b)
    .map(([from, sum]) => ({ on: addDays(FIRST_DAY, from), amount: sum }));
  return { available, pending, reserve: 0n, inPayout };
}

it("has at each day the balance that any order of events leaves, and sums to zero", async () => {
  const someEvents = fc.array(event, { minLength: 1, maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(someEvents, async (events) => {
      const ctx = await signedInContext(await signUp(now), now);
      const postings = events.map(({ kind, amount, day, delay }) => {
        const effectiveOn = addDays(FIRST_DAY, day);
        const availableOn = delay === null ? undefined : addDays(effectiveOn, delay);
        const source = { heldBy: "platform" as const, sourceId: newId(now) };
        return postingOf(ctx, { kind, ...source, money: ars(amount), effectiveOn, availableOn });
      });
      await ctx.transaction((db) => writePostings(ctx, db, postings));
      await ctx.transaction((db) => writePostings(ctx, db, postings));
      for (let on = 0; on <= DAYS; on++)
        expect(await balanceOf(ctx, addDays(FIRST_DAY, on))).toEqual(modelOf(events, on));
      const { rows } = await database.owner.query<{ sum: string; open: string; owed: string }>(
        `SELECT sum(amount) AS sum, (SELECT coalesce(sum(amount), 0) FROM ledger_open_items WHERE organization_id = $1) AS open,
                coalesce(-sum(amount) FILTER (WHERE account = 'organization_balance'), 0) AS owed
           FROM ledger_balances WHERE organization_id = $1`,
        [ctx.organizationId],
      );
      const paidOut = events.reduce(
        (sum, { kind, amount }) => (kind === "payout" ? sum + amount : sum),
        0n,
      );
      expect(rows[0]).toMatchObject({ sum: "0", open: String(BigInt(rows[0]!.owed) + paidOut) });
    }),
    { numRuns: 8 },
  );
});

it("takes what a payout keeps back to the reserve", async () => {
  const ctx = await signedInContext(await signUp(now), now);
  const sourceId = newId(now);
  const event = { kind: "payout", heldBy: "platform", sourceId, money: ars(70n) } as const;
  const posting = postingOf(ctx, { ...event, reserved: ars(30n) });
  await ctx.transaction((db) => writePostings(ctx, db, [posting]));
  expect(await balanceOf(ctx, "2026-11-30")).toEqual({
    ...{ available: -100n, pending: [], reserve: 30n, inPayout: 70n },
  });
});
