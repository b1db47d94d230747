import type { OrganizationContext } from "~/domain/context";
import { cancelledEnd } from "./invoices/periods";
import { readBilling } from "./invoices/read-billing.server";

/** Returns the first day without the plan in force if it is cancelled now; null without one. */
export async function getCancelledEnd(ctx: OrganizationContext): Promise<string | null> {
  ctx.require("read", "subscription");
  const { live, today } = await ctx.read((db) => readBilling(ctx, db, { lock: false }));
  if (!live) return null;
  const end = cancelledEnd(live, today);
  return end > today ? end : today;
}
