import { expect, it } from "vitest";
import { createTestOrganization, useTestDatabase } from "../../../../tests/factories/database";
import { moveCredit } from "../invoices/write-invoice.server";
import { takeCredit } from "./take-credit.server";

useTestDatabase();
const now = new Date("2026-11-21T15:00:00Z");

it("takes what is there, of its own currency, and never more", async () => {
  const ctx = await createTestOrganization(now);
  const give = (currency: string, amount: bigint) =>
    ctx.transaction((db) =>
      moveCredit(ctx, db, { kind: "kept", amount, currency, sourceId: ctx.newId() }),
    );
  const take = (currency: string, amount: bigint) =>
    ctx.transaction((db) => takeCredit(ctx, db, { amount, currency, sourceId: ctx.newId() }));
  const moves = async () => {
    const rows = await ctx.read((db) => db.creditEntry.findMany({ orderBy: { id: "asc" } }));
    return rows.map(({ kind, currency, amount }) => `${kind} ${currency} ${amount}`);
  };
  await give("ARS", 1_000n);
  await give("USD", 50n);
  expect(await take("ARS", 400n)).toBe(400n);
  expect(await take("ARS", 900n)).toBe(600n);
  expect(await take("ARS", 1n)).toBe(0n);
  expect(await take("BRL", 1n)).toBe(0n);
  expect((await moves()).toSorted()).toEqual(
    ["kept ARS 1000", "kept USD 50", "returned ARS -400", "returned ARS -600"].toSorted(),
  );
});

it("takes once for the same money", async () => {
  const ctx = await createTestOrganization(now);
  const kept = { kind: "kept", amount: 1_000n, currency: "ARS", sourceId: ctx.newId() };
  await ctx.transaction((db) => moveCredit(ctx, db, kept));
  const back = { amount: 300n, currency: "ARS", sourceId: ctx.newId() };
  await ctx.transaction((db) => takeCredit(ctx, db, back));
  await expect(ctx.transaction((db) => takeCredit(ctx, db, back))).rejects.toThrow();
  const sum = await ctx.read((db) => db.creditEntry.aggregate({ _sum: { amount: true } }));
  expect(sum._sum.amount).toBe(700n);
});

it("writes what it forgives", async () => {
  const ctx = await createTestOrganization(now);
  const sourceId = ctx.newId();
  const kept = { kind: "kept", amount: 200n, currency: "ARS", sourceId };
  await ctx.transaction((db) => moveCredit(ctx, db, kept));
  const back = { amount: 500n, currency: "ARS", sourceId, isForgiven: true };
  expect(await ctx.transaction((db) => takeCredit(ctx, db, back))).toBe(200n);
  const rows = await ctx.read((db) => db.creditEntry.findMany({ orderBy: { kind: "asc" } }));
  expect(rows.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual([
    "forgiven 300",
    "kept 200",
    "returned -500",
  ]);
});
