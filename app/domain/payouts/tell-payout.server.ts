import type { Database, OrganizationContext } from "~/domain/context";
import { toDecimal, type Currency } from "~/values/money/money";
import type { PayoutState } from "./states";

interface Told {
  id: string;
  state: PayoutState;
  amount: bigint;
  currency: Currency;
}

/** Makes news and a mail to the finance people of a payout that arrives, does not arrive or waits. */
export async function tellPayout(
  ctx: OrganizationContext,
  db: Database,
  { amount, currency, id, state }: Told,
): Promise<void> {
  if (state !== "paid" && state !== "failed" && state !== "returned" && state !== "held") return;
  const facts = { payout: id, state, max: toDecimal(amount, currency), currency };
  await ctx.enqueue(db, "news.record-item", { kind: "payouts", key: `${id} ${state}`, facts });
  await ctx.enqueue(db, "notifications.send-payout-notice", { payoutId: id, state });
}
