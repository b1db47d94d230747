import {
  netOfCosts,
  payoutTerms,
  type PayoutFrequency,
  type PayoutTerms,
} from "~/countries/payouts";
import type { Database, OrganizationContext } from "~/domain/context";
import { readBalance } from "~/domain/ledger/read-balance.server";
import type { Currency } from "~/values/money/money";
import { localDate } from "~/values/time/calendar";
import { findHolds, type Hold } from "./find-holds.server";
import { readDue } from "./read-due.server";
import { readSetting, type PayoutSetting } from "./lock-setting.server";
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
  /** What the next payout pays of what is known today, whatever the day of the balance; null below the minimum. */
  nextPayout: { on: string; amount: bigint } | null;
  /** The next payout day, whether or not it pays anything; today where one that is over pays late. */
  nextDay: string;
  frequency: PayoutFrequency;
  /** The organisation may choose the other one. */
  isChoice: boolean;
  minimum: bigint;
  /** What each payout costs, in minor units and thousandths of it. */
  costs: Pick<PayoutTerms, "fee" | "taxPerMille">;
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
  const terms = payoutTerms(country);
  const { fee, isFixed, minimum, taxPerMille } = terms;
  return ctx.read(async (db) => {
    const day = on ?? today;
    const balance = await readBalance(ctx, db, currency, day);
    const present = day === today ? balance : await readBalance(ctx, db, currency, today);
    const closing = await readReserved(ctx, db, currency);
    // Nobody knows any more what waited on a day that is over; the last payout's reserve is booked.
    const reserved = day === today ? closing : balance.reserve;
    const available = balance.available + balance.reserve - reserved;
    const setting = await readSetting(ctx, db);
    const reserve = { opening: present.reserve, closing };
    const next = await readNext(ctx, db, { today, setting, terms, reserve });
    return {
      ...{ currency, available, pending: balance.pending, reserved, inPayout: balance.inPayout },
      nextPayout: next.amount >= minimum ? next : null,
      ...{ nextDay: next.on, frequency: setting.frequency, isChoice: !isFixed, minimum },
      costs: { fee, taxPerMille },
      holds: await findHolds(ctx, db),
    };
  });
}

interface Present {
  today: string;
  setting: PayoutSetting;
  terms: PayoutTerms;
  reserve: { opening: bigint; closing: bigint };
}

/** Returns the next payout's day and amount: today where a payout day is over whose money did not leave. */
async function readNext(
  ctx: OrganizationContext,
  db: Database,
  { today, setting, terms, reserve }: Present,
): Promise<{ on: string; amount: bigint }> {
  const { frequency, lastCutOffOn } = setting;
  const paidBy = async (payoutDay: string) => {
    const due = await readDue(ctx, db, cutOffOf(frequency, payoutDay), reserve);
    return netOfCosts(terms, due).amount;
  };
  const lastDay = lastPayoutDay(frequency, today);
  if (lastDay > (lastCutOffOn ?? "")) {
    const amount = await paidBy(lastDay);
    if (amount >= terms.minimum) return { on: today, amount };
  }
  const on = nextPayoutDay(frequency, today);
  return { on, amount: await paidBy(on) };
}
