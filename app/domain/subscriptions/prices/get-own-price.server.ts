import type { OrganizationContext } from "~/domain/context";

export interface OwnPrice {
  /** Minor units of a whole period; null without a plan that was bought. */
  price: bigint | null;
  /** An announced price, and the first day of the periods that cost it. */
  next: { price: bigint; from: string } | null;
}

/** Returns what the organisation's own plan costs, and the announced change of it. */
export async function getOwnPrice(ctx: OrganizationContext): Promise<OwnPrice> {
  ctx.require("read", "subscription");
  const rows = await ctx.read((db) =>
    db.subscription.findMany({
      where: { status: { in: ["active", "past_due", "ending", "scheduled"] } },
      select: { status: true, price: true, nextPrice: true, nextPriceFrom: true },
    }),
  );
  const row = rows.find(({ status }) => status !== "scheduled") ?? rows.at(0);
  if (!row) return { price: null, next: null };
  const { price, nextPrice, nextPriceFrom } = row;
  const next =
    nextPrice !== null && nextPriceFrom !== null ? { price: nextPrice, from: nextPriceFrom } : null;
  return { price, next };
}
