import { payoutTerms, type PayoutFrequency } from "~/countries/payouts";
import type { OrganizationContext } from "~/domain/context";
import { readBalance } from "~/domain/ledger/get-balance.server";
import type { Currency } from "~/values/money/money";
import { localDate } from "~/values/time/calendar";
import { findHolds, type Hold } from "./find-holds.server";
import { readSetting } from "./lock-setting.server";
import { cutOffOf, lastPayoutDay, nextPayoutDay } from "./payout-days";
import { readReserved } from "./read-reserved.server";

/** Amounts are minor units. */
export interface PayoutBalance {
  currency: Currency;
  /** What the companies have released, less what is reserved; negative where more went back. */
  available: bigint;
  pending: { on: string; amount: bigint }[];
  reserved: bigint;
  inPayout: bigint;
  /** What the next payout day pays of what is known today; null below the minimum. */
  nextPayout: { on: string; amount: bigint } | null;
  /** The next payout day, whether or not it pays anything. */
  nextDay: string;
  frequency: PayoutFrequency;
  /** The organisation may choose the other one. */
  isChoice: boolean;
  minimum: bigint;
  holds: Hold[];
}

/** Returns an organisation's balance at the end of a local day, today by default, and what stops it. */
export async function getPayoutBalance(
  ctx: OrganizationContext,
  on?: string,
): Promise<PayoutBalance> {
  ctx.require("read", "payout");
  const { country, currency, timezone } = ctx.organization;
  const today = localDate(ctx.now, timezone);
  const { isFixed, minimum } = payoutTerms(country);
  return ctx.read(async (db) => {
    const day = on ?? today;
    const balance = await readBalance(ctx, db, currency, day);
    // Nobody knows any more what waited on a day that is over; the last payout's reserve is booked.
    const reserved = day === today ? await readReserved(ctx, db, currency) : balance.reserve;
    const { frequency, lastCutOffOn } = await readSetting(ctx, db);
    const payoutDay = lastPayoutDay(frequency, today);
    const isDue = payoutDay > (lastCutOffOn ?? "");
    const nextDay = isDue ? today : nextPayoutDay(frequency, today);
    const available = balance.available + balance.reserve - reserved;
    const cutOffOn = cutOffOf(frequency, isDue ? payoutDay : nextDay);
    const coming = balance.pending.filter((one) => one.on <= cutOffOn);
    const amount = coming.reduce((sum, one) => sum + one.amount, available);
    return {
      ...{ currency, available, pending: balance.pending, reserved, inPayout: balance.inPayout },
      nextPayout: amount >= minimum ? { on: nextDay, amount } : null,
      ...{ nextDay, frequency, isChoice: !isFixed, minimum, holds: await findHolds(ctx, db) },
    };
  });
}
