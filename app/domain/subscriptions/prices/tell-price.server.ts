import type { PlanTier } from "~/countries/plans/plans";
import type { OrganizationContext } from "~/domain/context";
import { recordNotice } from "~/domain/subscriptions/notices/record-notice.server";
import { toDecimal, type Currency } from "~/values/money/money";
import { addDays, localDate } from "~/values/time/calendar";
import { PRICE_NOTICE_DAYS } from "./price-plans";

const LOCK = "SELECT id FROM organizations WHERE id = $1::uuid FOR NO KEY UPDATE";

/**
 * Tells an organisation of an announced price of its plan, and notes from when its renewals cost it: never
 * before the days of notice are over, also when the job ran late. It may run twice.
 */
export async function tellPrice(
  ctx: OrganizationContext,
  { priceId }: { priceId: string },
): Promise<void> {
  ctx.require("create", "subscription");
  const { organizationId, now } = ctx;
  const soonest = addDays(localDate(now, ctx.organization.timezone), PRICE_NOTICE_DAYS);
  await ctx.transaction(async (db) => {
    await db.sql({ name: "lock-billing", text: LOCK, values: [organizationId] });
    const version = await db.planPrice.findUnique({ where: { id: priceId } });
    if (!version?.appliesFrom) return;
    const { planCode, price, currency, appliesFrom } = version;
    const from = appliesFrom > soonest ? appliesFrom : soonest;
    const rows = await db.subscription.findMany({
      where: { planCode, status: { not: "ended" } },
    });
    for (const row of rows) {
      if (row.priceId === priceId || row.nextPriceId === priceId) continue;
      await db.subscription.update({
        where: { organizationId_id: { organizationId, id: row.id } },
        data: { nextPriceId: priceId, nextPrice: price, nextPriceFrom: from, updatedAt: now },
      });
      if (price === row.price) continue;
      const amount = toDecimal(price, currency as Currency);
      const facts = { tier: row.tier as PlanTier, amount, currency, next: from };
      await recordNotice(ctx, db, "price_change", priceId, facts);
    }
  });
}
