/**
 * The plots of a year: what donors, banks and staff of two organisations do. Both the model and the
 * product live through them. Dates are local, amounts are minor units.
 */

export type Answer =
  | "approved"
  | "insufficient_funds"
  | "do_not_honor"
  | "processing_error"
  | "foreign_card"
  | "authentication_required"
  | "expired_card"
  | "invalid_number"
  | "missing_security_code"
  | "invalid_amount"
  | "stolen_card"
  | "card_cancelled"
  | "high_risk"
  | "debit_stopped"
  | "method_not_supported"
  | "bad_security_code";

export type Act =
  | { do: "pause"; reason: "by_org" | "by_api" | "donor_request_stop_debit" }
  | { do: "restore" }
  | { do: "discard" }
  /** Refunds the paid charge of `period`; all that is left if `amount` is omitted. */
  | { do: "refund"; period: string; amount?: number }
  /** Disputes the whole charge if `amount` is omitted. */
  | { do: "dispute"; period: string; stage: "opened" | "lost" | "won"; amount?: number }
  | { do: "skip"; period: string }
  /** The vault has no card any more; the provider's copy may remain. */
  | { do: "lose card"; keepsCopy: boolean };

export interface Plot {
  name: string;
  givenOn: string;
  collectDay: number | "last";
  amount: number;
  /** Donations with the same card share the tries of 30 days. */
  card: string;
  /** The global gateway charges Visa, and no national brand. */
  brand: "visa" | "naranja" | "cmr";
  /** The bank's answers after the first charge, over both gateways; approved after the last. */
  answers: Answer[];
  upgrade?: { percent: number; months: number; repeats: boolean };
  /** Acts on a day happen after the day's charges. */
  acts: (Act & { on: string })[];
}

export interface House {
  name: string;
  country: "AR" | "CL";
  currency: "ARS" | "CLP";
  timezone: string;
  pauseAfter: number;
  /** The organisation chooses another number of unpaid months from this day on. */
  pauseAfterLater?: { from: string; count: number };
  retries: boolean;
  /** From the first day on, both included: nothing runs. */
  standstill: { from: string; to: string };
  /** The global gateway gets one try at once after a soft decline of the local one. */
  hasSecondGateway: boolean;
  /** The local gateway is deleted on the first day, and a global one is added on the other. */
  replacement?: { from: string; to: string };
  /** Hundredths of a percent. */
  fees: { local: number; global: number };
  commission: number;
  /** The largest charge that the provider takes. */
  largest: number;
  plots: Plot[];
}

type Change = Partial<Omit<Plot, "name">>;
const plot = (name: string, change: Change = {}): Plot => ({
  name,
  givenOn: "2027-01-08",
  collectDay: 10,
  amount: 10_000,
  card: name,
  brand: "visa",
  answers: [],
  acts: [],
  ...change,
});
const times = <Value>(count: number, value: Value): Value[] =>
  Array.from({ length: count }, () => value);
const on = (day: string, act: Act) => ({ on: day, ...act });
const soft = "insufficient_funds" as const;

/** Causes that pause a donation at its first decline. */
const atOnce: Answer[] = [
  "expired_card",
  "invalid_number",
  "missing_security_code",
  "invalid_amount",
  "stolen_card",
  "card_cancelled",
  "high_risk",
  "debit_stopped",
  "method_not_supported",
  "bad_security_code",
];

const shared = [
  plot("faithful", { collectDay: "last", amount: 3_333 }),
  plot("on the last day of the year before", { givenOn: "2027-01-04", collectDay: 1 }),
  plot("close to its collect day", { givenOn: "2027-01-28", collectDay: 2 }),
  ...atOnce.map((cause) => plot(cause, { answers: ["approved", cause] })),
  plot("hard, resumed, approved", {
    answers: ["expired_card"],
    acts: [on("2027-03-09", { do: "restore" })],
  }),
  ...[1, 2, 3].map((declined) =>
    plot(`paid by retry ${declined}`, { answers: ["approved", ...times(declined, soft)] }),
  ),
  plot("one month lost", { collectDay: 20, answers: ["approved", ...times(4, soft)] }),
  plot("never paid again", { answers: times(40, "do_not_honor") }),
  plot("paid once, then no more", { answers: ["approved", ...times(60, soft)] }),
  plot("resumed after unpaid months", {
    answers: times(20, "processing_error"),
    acts: [on("2027-10-01", { do: "restore" })],
  }),
  plot("the bank wants the donor", { answers: times(9, "authentication_required") }),
  plot("foreign card", { answers: ["foreign_card"], collectDay: 28 }),
  plot("paused by the organisation", {
    acts: [
      on("2027-03-01", { do: "pause", reason: "by_org" }),
      on("2027-08-10", { do: "restore" }),
    ],
  }),
  plot("paused by the organisation for good", {
    acts: [on("2027-05-01", { do: "pause", reason: "by_org" })],
  }),
  plot("paused by a token", { acts: [on("2027-04-01", { do: "pause", reason: "by_api" })] }),
  plot("paused by its donor", {
    acts: [
      on("2027-02-10", { do: "pause", reason: "donor_request_stop_debit" }),
      on("2027-03-10", { do: "restore" }),
    ],
  }),
  plot("paused between retries", {
    answers: [soft],
    acts: [
      on("2027-02-11", { do: "pause", reason: "by_org" }),
      on("2027-02-15", { do: "restore" }),
    ],
  }),
  plot("ended", { acts: [on("2027-03-30", { do: "discard" })] }),
  plot("a month skipped", { acts: [on("2027-03-02", { do: "skip", period: "2027-03" })] }),
  plot("card lost", { acts: [on("2027-02-20", { do: "lose card", keepsCopy: false })] }),
  plot("refunded", { acts: [on("2027-03-15", { do: "refund", period: "2027-02" })] }),
  plot("refunded in parts", {
    amount: 10_001,
    acts: [
      on("2027-02-12", { do: "refund", period: "2027-01", amount: 3_334 }),
      on("2027-02-13", { do: "refund", period: "2027-01", amount: 3_333 }),
      on("2027-02-14", { do: "refund", period: "2027-01" }),
      on("2027-03-14", { do: "refund", period: "2027-03", amount: 5_000 }),
    ],
  }),
  plot("disputed and won", {
    acts: [
      on("2027-03-15", { do: "dispute", period: "2027-03", stage: "opened" }),
      on("2027-03-25", { do: "dispute", period: "2027-03", stage: "won" }),
    ],
  }),
  plot("charged back", {
    acts: [
      on("2027-03-15", { do: "dispute", period: "2027-03", stage: "opened" }),
      on("2027-04-02", { do: "dispute", period: "2027-03", stage: "lost" }),
    ],
  }),
  plot("charged back in part", {
    acts: [
      on("2027-03-15", { do: "dispute", period: "2027-03", stage: "opened", amount: 3_000 }),
      on("2027-04-02", { do: "dispute", period: "2027-03", stage: "lost", amount: 3_000 }),
    ],
  }),
  plot("charged back, won, resumed", {
    acts: [
      on("2027-03-15", { do: "dispute", period: "2027-02", stage: "lost" }),
      on("2027-05-15", { do: "dispute", period: "2027-02", stage: "won" }),
      on("2027-05-16", { do: "restore" }),
    ],
  }),
  plot("refunded, then charged back", {
    acts: [
      on("2027-03-11", { do: "refund", period: "2027-03" }),
      on("2027-03-20", { do: "dispute", period: "2027-03", stage: "lost" }),
    ],
  }),
  plot("rises every two months", { upgrade: { percent: 10, months: 2, repeats: true } }),
  plot("rises once", { amount: 3_335, upgrade: { percent: 5, months: 3, repeats: false } }),
  plot("rises though its charge is declined", {
    answers: ["approved", soft, "expired_card"],
    upgrade: { percent: 20, months: 2, repeats: true },
  }),
  plot("rises once after a long pause", {
    upgrade: { percent: 10, months: 1, repeats: true },
    acts: [
      on("2027-03-01", { do: "pause", reason: "by_org" }),
      on("2027-08-01", { do: "restore" }),
    ],
  }),
];

/** Five donations of one card and amount: the fifteenth try of 30 days is the last one. */
const tries = [1, 2, 3, 4, 5].map((day) =>
  plot(`tries of one card, day ${day}`, {
    collectDay: day,
    amount: 7_777,
    card: "worn out",
    answers: times(20, soft),
  }),
);

const most = (largest: number): Plot[] => [
  plot("rises to the limit", {
    amount: largest - 1_000,
    upgrade: { percent: 10, months: 4, repeats: true },
  }),
];

/** Two organisations; each has the shared plots and some that only its own rules allow. */
export const houses: House[] = [
  {
    name: "Chile",
    country: "CL",
    currency: "CLP",
    timezone: "America/Santiago",
    pauseAfter: 3,
    retries: true,
    standstill: { from: "2027-06-09", to: "2027-06-14" },
    hasSecondGateway: false,
    replacement: { from: "2027-09-05", to: "2027-09-15" },
    fees: { local: 390, global: 590 },
    commission: 350,
    largest: 1_000_000,
    plots: [
      ...shared,
      ...tries,
      ...most(1_000_000),
      plot("only the deleted gateway takes the brand", { brand: "cmr" }),
      plot("only the deleted gateway has the card", {
        acts: [on("2027-09-04", { do: "lose card", keepsCopy: true })],
      }),
    ],
  },
  {
    name: "Argentina",
    country: "AR",
    currency: "ARS",
    timezone: "America/Argentina/Buenos_Aires",
    pauseAfter: 2,
    pauseAfterLater: { from: "2027-10-01", count: 1 },
    retries: true,
    standstill: { from: "2027-05-05", to: "2027-07-12" },
    hasSecondGateway: true,
    fees: { local: 450, global: 650 },
    commission: 0,
    largest: 300_000_000,
    plots: [
      ...shared,
      ...most(300_000_000),
      plot("a brand of the local gateway", { brand: "naranja", answers: ["approved", soft] }),
      plot("both gateways decline", { answers: ["approved", soft, soft, "do_not_honor"] }),
      plot("the second declines for good", { answers: [soft, "stolen_card"] }),
      plot("one unpaid month is enough", {
        answers: [...times(6, "approved" as const), ...times(20, soft)],
      }),
    ],
  },
];

/** Returns a generator of numbers from 0 to `below`, the same for the same seed. */
function dice(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const two = (count: number) => String(count).padStart(2, "0");

/** Returns the plot of a seed: random days, answers and acts in random order. */
export function randomPlot(seed: number): Plot {
  const roll = dice(seed);
  const word = (): Answer => {
    const chance = roll(10);
    if (chance < 6) return "approved";
    if (chance < 9)
      return (["insufficient_funds", "do_not_honor", "foreign_card"] as const)[roll(3)]!;
    return atOnce[roll(atOnce.length)]!;
  };
  const givenOn = `2027-01-${two(1 + roll(31))}`;
  const acts = Array.from({ length: roll(4) }, () => {
    const month = 2 + roll(11);
    const day = `2027-${two(month)}-${two(1 + roll(28))}`;
    const period = `2027-${two(1 + roll(month))}`;
    const choices: Act[] = [
      { do: "pause", reason: "by_org" },
      { do: "restore" },
      { do: "restore" },
      { do: "refund", period },
      { do: "refund", period, amount: 1 + roll(9_000) },
      { do: "dispute", period, stage: (["opened", "lost", "won"] as const)[roll(3)]! },
      { do: "skip", period },
    ];
    return on(day, choices[roll(choices.length)]!);
  });
  return plot(`seed ${seed}`, {
    givenOn,
    collectDay: roll(29) === 0 ? "last" : 1 + roll(28),
    amount: 2_000 + roll(50_000),
    answers: Array.from({ length: 16 }, word),
    acts: acts.toSorted((one, other) => one.on.localeCompare(other.on)),
    ...(roll(3) === 0
      ? {
          upgrade: {
            percent: 1 + roll(30),
            months: [1, 2, 3, 4, 6, 12][roll(6)]!,
            repeats: roll(2) === 0,
          },
        }
      : {}),
  });
}
