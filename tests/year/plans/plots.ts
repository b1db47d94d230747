/**
 * What an organisation does with its plan in two years, and what its bank answers. The model and the
 * product both live through it. Days are local, amounts are minor units.
 */

import { daysLater } from "./days";

export type Tier = "original" | "essential" | "professional" | "partner";
export type Length = "monthly" | "yearly";
export type Answer = "PAID" | "REJECTED";

export interface Choice {
  tier: Tier;
  length: Length;
  /** A name in the house's coupons. */
  coupon?: string;
}

export type PlanAct =
  | ({ do: "choose" } & Choice)
  | ({ do: "change" } & Choice)
  | { do: "cancel" }
  | { do: "restore" }
  /** The bank answers so from here on. */
  | { do: "bank"; answer: Answer }
  /** Another card pays from here on, also what is open. */
  | { do: "new card" }
  /** Our staff writes another last day of the trial. */
  | { do: "trial"; lastDay: string }
  /** Our staff turns this much of the newest paid invoice into credit. */
  | { do: "note"; amount: number };

/** Acts on a day happen after what the day's job does. */
export type DatedAct = PlanAct & { on: string };

export interface CouponPlot {
  /** Per cent, or minor units off a whole period. */
  percentage?: number;
  amount?: number;
  duration: "once" | "months" | "forever";
  months?: number;
}

export interface PlanHouse {
  name: string;
  country: "AR" | "MX";
  currency: "ARS" | "MXN";
  timezone: string;
  /** The trial's last day, as the signup wrote it. */
  trial: string;
  /** Of a whole period. */
  prices: Record<Exclude<Tier, "original">, Record<Length, number>>;
  coupons: Record<string, CouponPlot>;
  acts: DatedAct[];
}

export const FIRST = "2026-11-02";
export const LAST = "2028-11-02";

const argentina: Omit<PlanHouse, "name" | "acts" | "coupons"> = {
  ...{ country: "AR", currency: "ARS", timezone: "America/Argentina/Buenos_Aires" },
  trial: "2027-01-30",
  prices: {
    essential: { monthly: 4_200_000, yearly: 42_050_000 },
    professional: { monthly: 12_900_000, yearly: 129_050_000 },
    partner: { monthly: 36_100_000, yearly: 361_050_000 },
  },
};
const mexico: Omit<PlanHouse, "name" | "acts" | "coupons"> = {
  ...{ country: "MX", currency: "MXN", timezone: "America/Mexico_City" },
  trial: "2027-01-30",
  prices: {
    essential: { monthly: 53_500, yearly: 536_500 },
    professional: { monthly: 164_500, yearly: 1_646_500 },
    partner: { monthly: 460_500, yearly: 4_606_500 },
  },
};

const essential = { tier: "essential", length: "monthly" } as const;
const professional = { tier: "professional", length: "monthly" } as const;
const partner = { tier: "partner", length: "monthly" } as const;

/** Everything once: trial, Essential, an upgrade, a refused and a mended card, a downgrade, a return. */
export const houses: readonly PlanHouse[] = [
  {
    ...argentina,
    name: "an Argentine organisation",
    coupons: {
      welcome: { percentage: 25, duration: "months", months: 4 },
      return: { percentage: 100, duration: "once" },
    },
    acts: [
      { on: "2026-11-20", do: "choose", ...essential, coupon: "welcome" },
      { on: "2026-11-21", do: "choose", ...essential },
      { on: "2026-12-10", do: "trial", lastDay: "2027-02-27" },
      // The day that was first stored is over, so that its job has looked.
      { on: "2027-02-03", do: "trial", lastDay: "2027-02-10" },
      { on: "2027-02-16", do: "change", ...professional },
      { on: "2027-02-16", do: "change", ...partner },
      { on: "2027-03-10", do: "change", ...professional },
      { on: "2027-04-20", do: "note", amount: 1_234_567 },
      { on: "2027-05-30", do: "bank", answer: "REJECTED" },
      { on: "2027-06-05", do: "change", ...partner },
      { on: "2027-06-06", do: "new card" },
      { on: "2027-06-09", do: "bank", answer: "PAID" },
      { on: "2027-06-20", do: "new card" },
      { on: "2027-07-08", do: "change", ...essential },
      { on: "2027-07-09", do: "change", ...professional },
      { on: "2027-07-10", do: "change", ...essential },
      { on: "2027-09-15", do: "cancel" },
      { on: "2027-09-16", do: "change", ...professional },
      { on: "2027-09-17", do: "cancel" },
      { on: "2027-09-18", do: "restore" },
      { on: "2027-09-19", do: "cancel" },
      { on: "2027-11-05", do: "choose", tier: "essential", length: "yearly", coupon: "return" },
      { on: "2027-12-24", do: "change", tier: "professional", length: "yearly" },
      { on: "2028-02-29", do: "change", ...partner },
      { on: "2028-03-28", do: "bank", answer: "REJECTED" },
      { on: "2028-05-10", do: "choose", ...essential },
      { on: "2028-05-11", do: "bank", answer: "PAID" },
      { on: "2028-05-12", do: "choose", ...essential },
      { on: "2028-06-01", do: "change", tier: "original", length: "monthly" },
      { on: "2028-08-01", do: "choose", ...professional },
    ],
  },
  {
    ...mexico,
    name: "a Mexican organisation",
    coupons: {
      hundred: { amount: 10_000, duration: "forever" },
      half: { percentage: 50, duration: "once" },
    },
    acts: [
      { on: "2026-11-10", do: "choose", tier: "original", length: "monthly" },
      { on: "2026-11-11", do: "choose", ...essential },
      { on: "2026-11-12", do: "cancel" },
      { on: "2026-12-15", do: "bank", answer: "REJECTED" },
      { on: "2026-12-15", do: "choose", ...professional, coupon: "hundred" },
      { on: "2026-12-16", do: "bank", answer: "PAID" },
      // The anniversary is a 31st, which most months do not have.
      { on: "2026-12-31", do: "choose", ...professional, coupon: "hundred" },
      { on: "2027-02-14", do: "change", tier: "professional", length: "yearly" },
      { on: "2027-03-01", do: "change", ...essential },
      { on: "2027-08-02", do: "change", ...partner },
      { on: "2027-09-10", do: "change", ...essential, coupon: "half" },
      { on: "2027-12-30", do: "bank", answer: "REJECTED" },
      { on: "2028-01-08", do: "cancel" },
      { on: "2028-01-09", do: "restore" },
      { on: "2028-01-20", do: "bank", answer: "PAID" },
      { on: "2028-01-20", do: "new card" },
      { on: "2028-02-28", do: "change", tier: "essential", length: "yearly" },
      { on: "2028-02-29", do: "change", tier: "professional", length: "yearly" },
      { on: "2028-03-05", do: "cancel" },
    ],
  },
];

/** Returns a house whose two years are drawn by chance; many of its acts are refused. */
export function randomHouse(seed: number): PlanHouse {
  const next = drawFrom(seed);
  const pick = <T>(of: readonly T[]): T => of[Math.floor(next() * of.length)] as T;
  const base = pick([argentina, mexico]);
  const lengths = ["monthly", "monthly", "yearly"] as const;
  const tiers = ["essential", "essential", "professional", "partner", "original"] as const;
  const coupons: PlanHouse["coupons"] = {
    first: { percentage: 30, duration: "months", months: 1 + Math.floor(next() * 6) },
    second: { amount: Math.floor(base.prices.essential.monthly / 3), duration: "forever" },
    third: { percentage: 100, duration: "once" },
  };
  let left = Object.keys(coupons);
  const choice = (): Choice => {
    const coupon = next() < 0.15 ? left[0] : undefined;
    if (coupon) left = left.slice(1);
    return { tier: pick(tiers), length: pick(lengths), ...(coupon ? { coupon } : {}) };
  };
  const draw = (): PlanAct =>
    pick<() => PlanAct>([
      () => ({ do: "choose", ...choice() }),
      () => ({ do: "choose", ...choice() }),
      () => ({ do: "change", ...choice() }),
      () => ({ do: "change", ...choice() }),
      () => ({ do: "change", ...choice() }),
      () => ({ do: "bank", answer: pick(["PAID", "PAID", "REJECTED"] as const) }),
      () => ({ do: "new card" }),
      () => ({ do: next() < 0.3 ? "cancel" : "restore" }),
      () => ({ do: "note", amount: 1 + Math.floor(next() * 20_000) }),
    ])();
  const acts: DatedAct[] = [];
  for (let day = FIRST; day < LAST; day = daysLater(day, 1 + Math.floor(next() * 24)))
    acts.push({ on: day, ...draw() });
  return { ...base, name: `the organisation ${seed}`, coupons, acts };
}

/** A small generator of numbers below 1 (mulberry32). */
function drawFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
