/** When and how each country's organisations are paid out (readings 'Payouts'). */
import type { CountryCode } from "./country";

export const payoutFrequencies = ["weekly", "monthly"] as const;
export type PayoutFrequency = (typeof payoutFrequencies)[number];

/** A file for our bank, or a company that pays out. */
export type PayoutChannel = "bank_file" | "dlocal";

export interface PayoutTerms {
  frequency: PayoutFrequency;
  /** Whether an organisation may choose the other frequency. */
  isFixed: boolean;
  channel: PayoutChannel;
  /** Minor units. A smaller payout waits for the next day. */
  minimum: bigint;
  /** Minor units that each payout costs the organisation. */
  fee: bigint;
  /** Thousandths of a payout that the country taxes as a movement of our bank account. */
  taxPerMille: bigint;
  /** Minor units. From this sum of a batch on, a second operator approves it. */
  twoPeopleFrom: bigint;
}

/** Costs of a payout, in minor units. */
export interface PayoutCosts {
  fee: bigint;
  tax: bigint;
}

const free = { fee: 0n, taxPerMille: 0n } as const;
const weekly = { frequency: "weekly", isFixed: false, channel: "dlocal", ...free } as const;

const TERMS: Record<CountryCode, PayoutTerms> = {
  AR: { ...weekly, minimum: 100_000n, twoPeopleFrom: 1_000_000_000n },
  BR: { ...weekly, minimum: 2_000n, twoPeopleFrom: 5_000_000n },
  CL: { ...weekly, minimum: 1_000n, twoPeopleFrom: 10_000_000n },
  CO: {
    ...{ frequency: "monthly", isFixed: true, channel: "dlocal" },
    ...{ minimum: 5_000n, twoPeopleFrom: 40_000_000n },
    // The 'gravamen a los movimientos financieros'.
    ...{ fee: 0n, taxPerMille: 4n },
  },
  EC: { ...weekly, channel: "bank_file", minimum: 500n, twoPeopleFrom: 1_000_000n },
  MX: { ...weekly, minimum: 5_000n, twoPeopleFrom: 20_000_000n },
  PE: { ...weekly, minimum: 1_000n, twoPeopleFrom: 4_000_000n },
  UY: { ...weekly, minimum: 10_000n, twoPeopleFrom: 40_000_000n },
};

export function payoutTerms(country: CountryCode): PayoutTerms {
  return TERMS[country];
}

/** Returns what is paid out of what is due, and what it costs: together they are what is due. Minor units. */
export function netOfCosts(
  { fee, taxPerMille }: Pick<PayoutTerms, "fee" | "taxPerMille">,
  due: bigint,
): PayoutCosts & { amount: bigint } {
  const rest = due - fee;
  const amount = rest > 0n ? (rest * 1000n) / (1000n + taxPerMille) : rest;
  return { amount, fee, tax: rest - amount };
}
