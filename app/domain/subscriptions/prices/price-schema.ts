/** The forms with which our staff sets and announces prices. Messages are codes. */
import { z } from "zod";
import { amountMessage } from "~/domain/amount-issue";
import { daySchema } from "~/domain/typed-days";
import { parseTyped, type Currency } from "~/values/money/money";

const money = (currency: Currency) =>
  z.string("required").transform((typed, issues) => {
    const amount = parseTyped(typed, currency);
    if (amount !== null && amount > 0n) return amount;
    issues.addIssue({ code: "custom", message: amountMessage(typed, currency) });
    return z.NEVER;
  });

/** A price in the country's currency and in dollars, and its first day. */
export function priceSchema(currency: Currency) {
  return z.object({
    price: money(currency),
    usd_price: money("USD"),
    valid_from: z.string("required").pipe(daySchema),
  });
}
export type PriceOrder = z.output<ReturnType<typeof priceSchema>>;

export const priceAnnouncement = z.object({
  id: z.uuid("option_invalid"),
  applies_from: z.string("required").pipe(daySchema),
});
export type PriceAnnouncement = z.output<typeof priceAnnouncement>;
