/** A payout whose country has a fee and a tax of its own; today's table has no country with both. */
import { beforeEach, expect, it, vi } from "vitest";
import { netOfCosts } from "~/countries/payouts";
import type { OrganizationContext } from "~/domain/context";
import { asJob, useTestDatabase } from "../../../../tests/factories/database";
import {
  bookMoney,
  createPaidOrganization,
} from "../../../../tests/factories/payouts/paid-organization";
import { later } from "../../../../tests/factories/people";
import { readCosts } from "./charge-costs.server";
import { getPayout } from "../get-payout.server";
import { getPayoutBalance } from "../get-payout-balance.server";
import { listPayoutLines } from "../list-payout-lines.server";
import { listPayouts } from "../list-payouts.server";
import { movePayout } from "../move-payout.server";
import { planPayout } from "../plan-payout.server";
import { readLines } from "../read-lines.server";

vi.mock("~/countries/payouts", async (original) => {
  const { payoutTerms, ...rest } = await original<typeof import("~/countries/payouts")>();
  type Country = Parameters<typeof payoutTerms>[0];
  const costly = (country: Country) => ({
    ...payoutTerms(country),
    ...{ fee: 2_000n, taxPerMille: 4n },
  });
  return { ...rest, payoutTerms: costly };
});

useTestDatabase();
/** A Tuesday. */
const now = new Date("2026-12-01T15:00:00Z");
const WEEK = 7 * 24 * 60 * 60;
let ctx: OrganizationContext;
let id: string;
const payouts = async () => (await listPayouts(ctx, {}, { page: 1, perPage: 50 })).items;

beforeEach(async () => {
  ctx = await createPaidOrganization(now);
  await bookMoney(ctx, { kind: "gift", amount: 506_000n });
  // What the page promises is what leaves.
  expect((await getPayoutBalance(ctx)).nextPayout?.amount).toBe(501_992n);
  await planPayout(asJob(ctx, "payouts.plan-payout"));
  id = (await payouts())[0]?.id ?? "";
});

it("leaves less its fee and tax, which are lines of its statement", async () => {
  const { amount, closing, opening } = await getPayout(ctx, id);
  expect([opening, amount, closing]).toEqual([0n, 501_992n, 0n]);
  const lines = await readLines(ctx, id);
  const shown = lines.map((line) => [line.kind, line.gross, line.fee, line.taxes, line.net]);
  expect(shown).toEqual(
    expect.arrayContaining([
      ["gift", 506_000n, 0n, 0n, 506_000n],
      ["fee", 0n, 2_000n, 0n, -2_000n],
      ["tax", 0n, 0n, 2_008n, -2_008n],
    ]),
  );
  expect(lines.reduce((sum, { net }) => sum + net, 0n)).toBe(amount);
  const taxes = await listPayoutLines(ctx, { payout: id, kind: "tax" }, { page: 1, perPage: 50 });
  expect(taxes.items).toHaveLength(1);
});

it("brings its costs back if it never left, and keeps them if it had", async () => {
  const move = (...states: readonly ("approved" | "sent" | "paid" | "failed" | "cancelled")[]) =>
    ctx.transaction(async (db) => {
      for (const to of states) await movePayout(ctx, db, id, { to });
    });
  expect(await ctx.read((db) => readCosts(ctx, db, id))).toEqual({ fee: 2_000n, tax: 2_008n });
  await move("cancelled");
  expect((await getPayoutBalance(ctx)).available).toBe(506_000n);
  ctx = later(ctx, WEEK);
  await planPayout(asJob(ctx, "payouts.plan-payout"));
  const [newest] = await payouts();
  expect(newest).toMatchObject({ number: 2, amount: 501_992n });
  id = newest?.id ?? "";
  await move("approved", "sent", "paid", "failed");
  expect((await getPayoutBalance(ctx)).available).toBe(501_992n);
});

it("divides what is due without losing a cent", () => {
  const terms = { fee: 7n, taxPerMille: 4n };
  for (let due = 0n; due < 3_000n; due += 1n) {
    const { amount, fee, tax } = netOfCosts(terms, due);
    expect(amount + fee + tax).toBe(due);
    expect(tax).toBeGreaterThanOrEqual(0n);
  }
});
