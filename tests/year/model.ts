/**
 * A year of monthly donations by the specification alone: it imports nothing of the product. Each
 * day due charges go out, then the day's acts happen. Days are local, amounts are minor units.
 */
import type { Act, Answer, House, Plot } from "./plots";

interface Charge {
  period: string;
  attempt: number;
  gateway: "local" | "global";
  status: string;
  amount: number;
  day: string;
  refunded: number;
  commission: number;
  commissionBack: number;
  dispute: { stage: string; amount: number; posted: number; isReversed: boolean } | null;
}

type Plan = Pick<Charge, "period" | "attempt" | "day">;

interface Donation {
  plot: Plot;
  status: "active" | "paused" | "discarded";
  reason: string | null;
  amount: number;
  plan: Plan | null;
  charges: Charge[];
  /** Periods that ended without a charge: `2027-05 missed`. */
  marks: string[];
  answersLeft: Answer[];
  nextStep: string | null;
  /** The last month whose step the donor was told a week ahead. */
  told: string | null;
  card: "stored" | "copy" | "none";
}

/** Donations by their plots' names, sums of accounts, and `status count amount` of the totals. */
export interface Year {
  donations: Record<string, readonly string[]>;
  accounts: Record<string, number>;
  totals: string[];
}

const SOFT: Answer[] = ["insufficient_funds", "do_not_honor", "processing_error", "foreign_card"];
const PAUSES: Partial<Record<Answer, string>> = {
  bad_security_code: "payment_method_invalid",
  expired_card: "cc_expired",
  invalid_number: "cc_invalid_number",
  missing_security_code: "cc_missing_security_code",
  invalid_amount: "invalid_amount",
  stolen_card: "last_transaction_stolen_issue",
  card_cancelled: "last_transaction_card_cancelled",
  high_risk: "last_transaction_high_risk",
  debit_stopped: "donor_request_stop_debit",
  method_not_supported: "payment_method_not_supported",
};
const TAKEN = ["approved", "refunded", "in_mediation", "charged_back"];
const [WAITS, MOST_TRIES] = [[3, 7, 14], 15] as const;

const two = (count: number) => String(count).padStart(2, "0");
const later = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
function monthsLater(period: string, count: number): string {
  const months = Number(period.slice(0, 4)) * 12 + Number(period.slice(5)) - 1 + count;
  return `${Math.floor(months / 12)}-${two((months % 12) + 1)}`;
}
function collectDay({ collectDay: day }: Plot, period: string): string {
  return day === "last" ? later(`${monthsLater(period, 1)}-01`, -1) : `${period}-${two(day)}`;
}
/** Half up, once. */
const share = (amount: number, hundredths: number) =>
  Math.floor((amount * hundredths + 5_000) / 10_000);

/** Lives through the days from `first` to `last` and returns what the books must say then. */
export function liveYear(house: House, first: string, last: string): Year {
  const accounts: Record<string, number> = {};
  const tries: { card: string; amount: number; day: string }[] = [];
  const move = (debit: string, credit: string, amount: number) => {
    accounts[debit] = (accounts[debit] ?? 0) + amount;
    accounts[credit] = (accounts[credit] ?? 0) - amount;
  };
  const pause = (donation: Donation, reason: string) => {
    if (donation.status !== "active") return;
    Object.assign(donation, { status: "paused", reason, plan: null });
  };

  /** Plans the next period that has not lapsed; those before it are missed. */
  const planAfter = (donation: Donation, period: string, day: string) => {
    let next = monthsLater(period, 1);
    while (collectDay(donation.plot, monthsLater(next, 1)) <= day) {
      donation.marks.push(`${next} missed`);
      next = monthsLater(next, 1);
    }
    donation.plan = { period: next, day: collectDay(donation.plot, next), attempt: 1 };
  };

  const approve = (donation: Donation, charge: Charge) => {
    charge.status = "approved";
    charge.commission = share(charge.amount, house.commission);
    move("gateway_clearing", "organization_balance", charge.amount);
    move("organization_balance", "gateway_fee", share(charge.amount, house.fees[charge.gateway]));
    move("organization_balance", "commission", charge.commission);
  };

  /** A period ended unpaid: enough of them in a row pause the donation. */
  const endUnpaid = (donation: Donation, period: string, day: string) => {
    const paid = donation.charges.findLastIndex(({ status }) => TAKEN.includes(status));
    const since = donation.charges.slice(paid + 1).filter(({ status }) => status === "rejected");
    const unpaid = new Set([...since.map((charge) => charge.period), period]);
    const change = house.pauseAfterLater;
    const most = change && day >= change.from ? change.count : house.pauseAfter;
    if (unpaid.size < most) return planAfter(donation, period, day);
    if (most === 1) return pause(donation, "last_transactions_not_approved");
    const paidMonths = donation.charges.filter(({ status }) => TAKEN.includes(status)).length;
    pause(donation, paidMonths <= 1 ? "all_not_approved" : "last_x_months_not_approved");
  };

  const step = (donation: Donation, period: string) => {
    const { upgrade } = donation.plot;
    if (!upgrade || !donation.nextStep || donation.nextStep > period) return;
    const raised = donation.amount + share(donation.amount, upgrade.percent * 100);
    if (raised <= house.largest) {
      if (donation.told !== period) return (donation.nextStep = monthsLater(period, 1));
      donation.amount = raised;
    }
    let next = stepsFrom(donation.plot);
    while (next <= period) next = monthsLater(next, upgrade.months);
    donation.nextStep = upgrade.repeats ? next : null;
  };

  const gatewayOn = (day: string): Charge["gateway"] | null => {
    const { replacement } = house;
    if (!replacement || day <= replacement.from) return "local";
    return day <= replacement.to ? null : "global";
  };

  const send = (
    donation: Donation,
    plan: Plan,
    gateway: Charge["gateway"],
    day: string,
  ): Answer => {
    const { amount } = donation;
    const answer = donation.answersLeft.shift() ?? "approved";
    const nothing = { refunded: 0, commission: 0, commissionBack: 0, dispute: null };
    const charge = { ...plan, ...nothing, gateway, status: "rejected", amount, day };
    tries.push({ card: donation.plot.card, amount, day });
    if (answer === "approved") approve(donation, charge);
    donation.charges.push(charge);
    return answer;
  };

  const charge = (donation: Donation, plan: Plan, day: string) => {
    const lapses = collectDay(donation.plot, monthsLater(plan.period, 1));
    if (day >= lapses) {
      if (plan.attempt > 1) return endUnpaid(donation, plan.period, day);
      donation.marks.push(`${plan.period} missed`);
      return planAfter(donation, plan.period, day);
    }
    const gateway = gatewayOn(day);
    // Without a gateway the period waits; that is no decline.
    if (!gateway) return;
    if (donation.card === "none") return pause(donation, "payment_method_missing");
    if (gateway === "global" && (donation.card === "copy" || donation.plot.brand !== "visa"))
      return pause(donation, "payment_method_not_supported");
    const isCounted = (one: (typeof tries)[number]) =>
      one.card === donation.plot.card &&
      one.amount === donation.amount &&
      one.day > later(day, -30);
    const isUsedUp = () => tries.filter(isCounted).length >= MOST_TRIES;
    if (plan.attempt > 1 && isUsedUp()) return pause(donation, "last_transactions_not_approved");
    step(donation, plan.period);
    let answer = send(donation, plan, gateway, day);
    const mayRepeat =
      house.hasSecondGateway && gateway === "local" && donation.plot.brand === "visa";
    if (SOFT.includes(answer) && mayRepeat && !isUsedUp()) {
      answer = send(donation, { ...plan, attempt: plan.attempt + 1 }, "global", day);
    }
    if (answer === "approved") return planAfter(donation, plan.period, day);
    const reason = PAUSES[answer];
    if (reason) return pause(donation, reason);
    const of = donation.charges.filter(({ period }) => period === plan.period);
    const begun = of.find(({ status }) => status === "rejected")?.day ?? day;
    const retry = WAITS.map((days) => later(begun, days)).find((on) => on > day && on < lapses);
    if (!SOFT.includes(answer) || !house.retries || !retry)
      return endUnpaid(donation, plan.period, day);
    if (isUsedUp()) return pause(donation, "last_transactions_not_approved");
    donation.plan = { period: plan.period, day: retry, attempt: (of.at(-1)?.attempt ?? 0) + 1 };
  };

  const restore = (donation: Donation, day: string) => {
    if (donation.status !== "paused") return;
    Object.assign(donation, { status: "active", reason: null });
    const gone = [...donation.charges.map(({ period }) => period), ...donation.marks].toSorted();
    const after = monthsLater((gone.at(-1) ?? day).slice(0, 7), 1);
    let period = [after, firstMonth(donation.plot)].toSorted()[1] ?? after;
    while (collectDay(donation.plot, period) <= day) period = monthsLater(period, 1);
    planAfter(donation, monthsLater(period, -1), day);
    // The donor hears of a step a week before its charge.
    if (!donation.nextStep || donation.nextStep > period) return;
    while (collectDay(donation.plot, period) < later(day, 8)) period = monthsLater(period, 1);
    if (donation.nextStep < period) donation.nextStep = period;
  };

  const refund = (of: Charge, wanted?: number) => {
    const left = of.amount - of.refunded;
    const amount = wanted ?? left;
    if (of.status !== "approved" || left === 0 || amount > left) return;
    of.refunded += amount;
    const part = Math.floor((2 * of.commission * amount + of.amount) / (2 * of.amount));
    const most = of.commission - of.commissionBack;
    const back = of.refunded === of.amount ? most : Math.min(part, most);
    of.commissionBack += back;
    move("organization_balance", "gateway_clearing", amount);
    move("commission", "organization_balance", back);
    if (of.refunded === of.amount) of.status = "refunded";
  };

  /** A dispute takes its own amount, and never more than is left of the charge. */
  const dispute = (
    donation: Donation,
    of: Charge,
    stage: "opened" | "lost" | "won",
    wanted?: number,
  ) => {
    const before = of.dispute;
    if (before && (stage === "opened" || before.stage === stage)) return;
    const amount = stage === "won" && before ? before.amount : (wanted ?? of.amount);
    const left = Math.min(amount, of.amount - of.refunded);
    const { posted, isReversed } = before ?? { posted: 0, isReversed: false };
    of.dispute = { stage, amount, posted, isReversed };
    // The ledger has one chargeback and one reversal for each dispute.
    if (stage === "lost" && posted === 0) {
      of.dispute.posted = left;
      move("organization_balance", "gateway_clearing", left);
    }
    if (stage === "won" && before?.stage === "lost" && !isReversed) {
      of.dispute.isReversed = true;
      move("gateway_clearing", "organization_balance", posted);
    }
    const undisputed = of.refunded === of.amount ? "refunded" : "approved";
    const disputed = { opened: "in_mediation", lost: "charged_back", won: undisputed }[stage];
    of.status = left > 0 ? disputed : undisputed;
    if (stage === "lost") pause(donation, "last_transaction_charge_back");
  };

  const perform = (donation: Donation, act: Act, day: string) => {
    const period = "period" in act ? act.period : "";
    const of = donation.charges.find((one) => one.period === period && TAKEN.includes(one.status));
    if (act.do === "pause") pause(donation, act.reason);
    else if (act.do === "restore") restore(donation, day);
    else if (act.do === "lose card") donation.card = act.keepsCopy ? "copy" : "none";
    else if (act.do === "discard" && donation.status !== "discarded")
      Object.assign(donation, { status: "discarded", reason: null, plan: null });
    else if (act.do === "refund" && of) refund(of, act.amount);
    else if (act.do === "dispute" && of) dispute(donation, of, act.stage, act.amount);
    else if (
      act.do === "skip" &&
      donation.status === "active" &&
      donation.plan?.period === act.period
    ) {
      const marks = [...donation.marks, `${act.period} skipped`];
      planAfter(donation, act.period, day);
      donation.marks = marks;
    }
  };

  const donations = house.plots.map((plot) => begin(plot));
  for (let day = first; day <= last; day = later(day, 1)) {
    const stands = day >= house.standstill.from && day <= house.standstill.to;
    for (const donation of stands ? [] : donations) {
      // A charge without a gateway leaves its plan as it was.
      for (
        let done: Plan | null = null;
        donation.plan && donation.plan !== done && donation.plan.day <= day;
      ) {
        done = donation.plan;
        charge(donation, done, day);
      }
      // At noon a charge 8 or 9 days ahead is 7 to 9 days away.
      const { plan } = donation;
      if (plan && [8, 9].some((days) => later(day, days) === plan.day)) donation.told = plan.period;
    }
    for (const donation of donations) {
      const { plot } = donation;
      if (plot.givenOn === day) {
        donation.answersLeft = ["approved", ...plot.answers];
        send(donation, { period: day.slice(0, 7), day, attempt: 1 }, "local", day);
        planAfter(donation, monthsLater(firstMonth(plot), -1), day);
      }
      for (const act of plot.acts) if (act.on === day) perform(donation, act, day);
    }
  }
  for (const [of, amount] of Object.entries(accounts)) if (amount === 0) delete accounts[of];
  return { ...describeDonations(donations), accounts };
}

/** The second charge is in the first later month whose collect day is 7 days or more away. */
function firstMonth(plot: Plot): string {
  let period = monthsLater(plot.givenOn.slice(0, 7), 1);
  while (collectDay(plot, period) < later(plot.givenOn, 7)) period = monthsLater(period, 1);
  return period;
}

/** Steps lie whole periods after this month, and the first charge of one a full period after the donation. */
function stepsFrom(plot: Plot): string {
  const start = plot.givenOn.slice(0, 7);
  const end = monthsLater(start, plot.upgrade?.months ?? 0);
  const full = [
    `${end}-${plot.givenOn.slice(8)}`,
    collectDay({ ...plot, collectDay: "last" }, end),
  ];
  return full.every((day) => collectDay(plot, end) < day) ? monthsLater(start, 1) : start;
}

function begin(plot: Plot): Donation {
  const { amount, upgrade } = plot;
  const nextStep = upgrade ? monthsLater(stepsFrom(plot), upgrade.months) : null;
  const start = { ...{ plan: null, reason: null, nextStep, told: null }, charges: [], marks: [] };
  return { ...start, plot, status: "active", amount, card: "stored", answersLeft: [] };
}

function describeDonations(donations: Donation[]): Pick<Year, "donations" | "totals"> {
  const sums: Record<string, { count: number; amount: number }> = {};
  const lines = donations.map(
    ({ plot, status, reason, amount, charges, marks, plan, nextStep }) => {
      const add = (of: string, count: number, part: number) => {
        const sum = (sums[of] ??= { count: 0, amount: 0 });
        sum.count += count;
        sum.amount += part;
      };
      for (const { status: of, amount: whole, refunded, dispute } of charges) {
        const left = whole - refunded;
        const isDisputed = of === "in_mediation" || of === "charged_back";
        const part = isDisputed ? Math.min(dispute?.amount ?? whole, left) : whole;
        add(of, 1, of === "approved" ? left : part);
        if (isDisputed && part < left) add("approved", 0, left - part);
      }
      const raised = plot.upgrade ? amount + share(amount, plot.upgrade.percent * 100) : amount;
      const planned = plan
        ? `${plan.period} ${plan.attempt} planned ${nextStep && nextStep <= plan.period ? raised : amount} ${plan.day}`
        : [];
      const months = charges.map(
        (one) =>
          `${one.period} ${one.attempt} ${one.gateway} ${one.status} ${one.amount} ${one.day}`,
      );
      const head = `${status} ${reason ?? "-"} ${amount}`;
      return [plot.name, [head, ...[...months, ...marks, planned].flat().toSorted()]] as const;
    },
  );
  const totals = Object.entries(sums).map(([of, { count, amount }]) => `${of} ${count} ${amount}`);
  return { donations: Object.fromEntries(lines), totals: totals.toSorted() };
}
