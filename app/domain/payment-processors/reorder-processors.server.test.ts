import { beforeAll, describe, expect, it } from "vitest";
import { createTestOrganization, useTestDatabase } from "../../../tests/factories/database";
import type { OrganizationContext } from "~/domain/context";
import { reorderProcessors } from "./reorder-processors.server";

const now = new Date("2026-11-21T12:00:00Z");

/** Inserts gateways at these positions. Returns their ids. */
async function processorsAt(ctx: OrganizationContext, ...positions: number[]): Promise<string[]> {
  const { organizationId } = ctx;
  const gateways = ["local_payments", "global_payments", "mercadopago"];
  const rows = positions.map((position, index) => ({
    ...{ organizationId, id: ctx.newId(), gateway: gateways[index] ?? "", provider: "dlocal" },
    ...{ position, createdAt: now, updatedAt: now },
  }));
  await ctx.transaction((db) => db.paymentProcessor.createMany({ data: rows }));
  return rows.map(({ id }) => id);
}

const reorder = (ctx: OrganizationContext, moved?: { id: string; order: number }) =>
  ctx.transaction((db) => reorderProcessors(db, ctx.organizationId, moved));
const order = (ctx: OrganizationContext) =>
  ctx.read(async (db) => {
    const where = { discardedAt: null };
    const rows = await db.paymentProcessor.findMany({ where, orderBy: { position: "asc" } });
    return rows.map(({ id, position }) => [id, position]);
  });

beforeAll(() => useTestDatabase());

describe("reorderProcessors", () => {
  it("closes the gap of a discarded gateway, and changes neither that one nor other organisations'", async () => {
    const [ctx, other] = [await createTestOrganization(now), await createTestOrganization(now)];
    const [a, b, c] = (await processorsAt(ctx, 1, 2, 3)) as [string, string, string];
    const [foreign] = await processorsAt(other, 7);
    const where = { organizationId_id: { organizationId: ctx.organizationId, id: a } };
    await ctx.transaction((db) =>
      db.paymentProcessor.update({ where, data: { discardedAt: now } }),
    );
    await reorder(ctx);
    expect(await order(ctx)).toEqual([
      [b, 1],
      [c, 2],
    ]);
    const gone = await ctx.read((db) => db.paymentProcessor.findUniqueOrThrow({ where }));
    expect(gone.position).toBe(1);
    expect(await order(other)).toEqual([[foreign, 7]]);
  });

  it("moves one to its place; an order beyond the last means the last", async () => {
    const ctx = await createTestOrganization(now);
    const [a, b, c] = (await processorsAt(ctx, 1, 2, 3)) as [string, string, string];
    const ids = async () => (await order(ctx)).map(([id]) => id);
    await reorder(ctx, { id: c, order: 1 });
    expect(await ids()).toEqual([c, a, b]);
    await reorder(ctx, { id: c, order: 2 });
    expect(await ids()).toEqual([a, c, b]);
    await reorder(ctx, { id: a, order: 1000 });
    expect(await order(ctx)).toEqual([
      [c, 1],
      [b, 2],
      [a, 3],
    ]);
  });
});
