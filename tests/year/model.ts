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

interface Gift {
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
  gifts: Record<string, readonly string[]>;
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
  const pause = (gift: Gift, reason: string) => {
    if (gift.status !== "active") return;
    Object.assign(gift, { status: "paused", reason, plan: null });
  };

  /** Plans the next period that has not lapsed; those before it are missed. */
  const planAfter = (gift: Gift, period: string, day: string) => {
    let next = monthsLater(period, 1);
    while (collectDay(gift.plot, monthsLater(next, 1)) <= day) {
      gift.marks.push(`${next} missed`);
      next = monthsLater(next, 1);
    }
    gift.plan = { period: next, day: collectDay(gift.plot, next), attempt: 1 };
  };

  const approve = (gift: Gift, charge: Charge) => {
    charge.status = "approved";
    charge.commission = share(charge.amount, house.commission);
    move("gateway_clearing", "organization_balance", charge.amount);
    move("organization_balance", "gateway_fee", share(charge.amount, house.fees[charge.gateway]));
    move("organization_balance", "commission", charge.commission);
  };

  /** A period ended unpaid: enough of them in a row pause the donation. */
  const endUnpaid = (gift: Gift, period: string, day: string) => {
    const paid = gift.charges.findLastIndex(({ status }) => TAKEN.includes(status));
    const since = gift.charges.slice(paid + 1).filter(({ status }) => status === "rejected");
    const unpaid = new Set([...since.map((charge) => charge.period), period]);
    const change = house.pauseAfterLater;
    const most = change && day >= change.from ? change.count : house.pauseAfter;
    if (unpaid.size < most) return planAfter(gift, period, day);
    if (most === 1) return pause(gift, "last_transactions_not_approved");
    const paidMonths = gift.charges.filter(({ status }) => TAKEN.includes(status)).length;
    pause(gift, paidMonths <= 1 ? "all_not_approved" : "last_x_months_not_approved");
  };

  const step = (gift: Gift, period: string) => {
    const { upgrade } = gift.plot;
    if (!upgrade || !gift.nextStep || gift.nextStep > period) return;
    const raised = gift.amount + share(gift.amount, upgrade.percent * 100);
    if (raised <= house.largest) {
      if (gift.told !== period) return (gift.nextStep = monthsLater(period, 1));
      gift.amount = raised;
    }
    let next = stepsFrom(gift.plot);
    while (next <= period) next = monthsLater(next, upgrade.months);
    gift.nextStep = upgrade.repeats ? next : null;
  };

  const gatewayOn = (day: string): Charge["gateway"] | null => {
    const { replacement } = house;
    if (!replacement || day <= replacement.from) return "local";
    return day <= replacement.to ? null : "global";
  };

  const send = (gift: Gift, plan: Plan, gateway: Charge["gateway"], day: string): Answer => {
    const { amount } = gift;
    const answer = gift.answersLeft.shift() ?? "approved";
    const nothing = { refunded: 0, commission: 0, commissionBack: 0, dispute: null };
    const charge = { ...plan, ...nothing, gateway, status: "rejected", amount, day };
    tries.push({ card: gift.plot.card, amount, day });
    if (answer === "approved") approve(gift, charge);
    gift.charges.push(charge);
    return answer;
  };

  const charge = (gift: Gift, plan: Plan, day: string) => {
    const lapses = collectDay(gift.plot, monthsLater(plan.period, 1));
    if (day >= lapses) {
      if (plan.attempt > 1) return endUnpaid(gift, plan.period, day);
      gift.marks.push(`${plan.period} missed`);
      return planAfter(gift, plan.period, day);
    }
    const gateway = gatewayOn(day);
    // Without a gateway the period waits; that is no decline.
    if (!gateway) return;
    if (gift.card === "none") return pause(gift, "payment_method_missing");
    if (gateway === "global" && (gift.card === "copy" || gift.plot.brand !== "visa"))
      return pause(gift, "payment_method_not_supported");
    const isCounted = (one: (typeof tries)[number]) =>
      one.card === gift.plot.card && one.amount === gift.amount && one.day > later(day, -30);
    const isUsedUp = () => tries.filter(isCounted).length >= MOST_TRIES;
    if (plan.attempt > 1 && isUsedUp()) return pause(gift, "last_transactions_not_approved");
    step(gift, plan.period);
    let answer = send(gift, plan, gateway, day);
    const mayRepeat = house.hasSecondGateway && gateway === "local" && gift.plot.brand === "visa";
    if (SOFT.includes(answer) && mayRepeat && !isUsedUp()) {
      answer = send(gift, { ...plan, attempt: plan.attempt + 1 }, "global", day);
    }
    if (answer === "approved") return planAfter(gift, plan.period, day);
    const reason = PAUSES[answer];
    if (reason) return pause(gift, reason);
    const of = gift.charges.filter(({ period }) => period === plan.period);
    const begun = of.find(({ status }) => status === "rejected")?.day ?? day;
    const retry = WAITS.map((days) => later(begun, days)).find((on) => on > day && on < lapses);
    if (!SOFT.includes(answer) || !house.retries || !retry)
      return endUnpaid(gift, plan.period, day);
    if (isUsedUp()) return pause(gift, "last_transactions_not_approved");
    gift.plan = { period: plan.period, day: retry, attempt: (of.at(-1)?.attempt ?? 0) + 1 };
  };

  const restore = (gift: Gift, day: string) => {
    if (gift.status !== "paused") return;
    Object.assign(gift, { status: "active", reason: null });
    const gone = [...gift.charges.map(({ period }) => period), ...gift.marks].toSorted();
    const after = monthsLater((gone.at(-1) ?? day).slice(0, 7), 1);
    let period = [after, firstMonth(gift.plot)].toSorted()[1] ?? after;
    while (collectDay(gift.plot, period) <= day) period = monthsLater(period, 1);
    planAfter(gift, monthsLater(period, -1), day);
    // The donor hears of a step a week before its charge.
    if (!gift.nextStep || gift.nextStep > period) return;
    while (collectDay(gift.plot, period) < later(day, 8)) period = monthsLater(period, 1);
    if (gift.nextStep < period) gift.nextStep = period;
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
  const dispute = (gift: Gift, of: Charge, stage: "opened" | "lost" | "won", wanted?: number) => {
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
    if (stage === "lost") pause(gift, "last_transaction_charge_back");
  };

  const perform = (gift: Gift, act: Act, day: string) => {
    const period = "period" in act ? act.period : "";
    const of = gift.charges.find((one) => one.period === period && TAKEN.includes(one.status));
    if (act.do === "pause") pause(gift, act.reason);
    else if (act.do === "restore") restore(gift, day);
    else if (act.do === "lose card") gift.card = act.keepsCopy ? "copy" : "none";
    else if (act.do === "discard" && gift.status !== "discarded")
      Object.assign(gift, { status: "discarded", reason: null, plan: null });
    else if (act.do === "refund" && of) refund(of, act.amount);
    else if (act.do === "dispute" && of) dispute(gift, of, act.stage, act.amount);
    else if (act.do === "skip" && gift.status === "active" && gift.plan?.period === act.period) {
      const marks = [...gift.marks, `${act.period} skipped`];
      planAfter(gift, act.period, day);
      gift.marks = marks;
    }
  };

  const gifts = house.plots.map((plot) => begin(plot));
  for (let day = first; day <= last; day = later(day, 1)) {
    const stands = day >= house.standstill.from && day <= house.standstill.to;
    for (const gift of stands ? [] : gifts) {
      // A charge without a gateway leaves its plan as it was.
      for (let done: Plan | null = null; gift.plan && gift.plan !== done && gift.plan.day <= day;) {
        done = gift.plan;
        charge(gift, done, day);
      }
      // At noon a charge 8 or 9 days ahead is 7 to 9 days away.
      const { plan } = gift;
      if (plan && [8, 9].some((days) => later(day, days) === plan.day)) gift.told = plan.period;
    }
    for (const gift of gifts) {
      const { plot } = gift;
      if (plot.givenOn === day) {
        gift.answersLeft = ["approved", ...plot.answers];
        send(gift, { period: day.slice(0, 7), day, attempt: 1 }, "local", day);
        planAfter(gift, monthsLater(firstMonth(plot), -1), day);
      }
      for (const act of plot.acts) if (act.on === day) perform(gift, act, day);
    }
  }
  for (const [of, amount] of Object.entries(accounts)) if (amount === 0) delete accounts[of];
  return { ...describeDonations(gifts), accounts };
}

/** The second charge is in the first later month whose collect day is 7 days or more away. */
function firstMonth(plot: Plot): string {
  let period = monthsLater(plot.givenOn.slice(0, 7), 1);
  while (collectDay(plot, period) < later(plot.givenOn, 7)) period = monthsLater(period, 1);
  return period;
}

/** Steps lie whole periods after this month, and the first charge of one a full period after the gift. */
function stepsFrom(plot: Plot): string {
  const start = plot.givenOn.slice(0, 7);
  const end = monthsLater(start, plot.upgrade?.months ?? 0);
  const full = [
    `${end}-${plot.givenOn.slice(8)}`,
    collectDay({ ...plot, collectDay: "last" }, end),
  ];
  return full.every((day) => collectDay(plot, end) < day) ? monthsLater(start, 1) : start;
}

function begin(plot: Plot): Gift {
  const { amount, upgrade } = plot;
  const nextStep = upgrade ? monthsLater(stepsFrom(plot), upgrade.months) : null;
  const start = { ...{ plan: null, reason: null, nextStep, told: null }, charges: [], marks: [] };
  return { ...start, plot, status: "active", amount, card: "stored", answersLeft: [] };
}

function describeDonations(gifts: Gift[]): Pick<Year, "gifts" | "totals"> {
  const sums: Record<string, { count: number; amount: number }> = {};
  const lines = gifts.map(({ plot, status, reason, amount, charges, marks, plan, nextStep }) => {
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
      (one) => `${one.period} ${one.attempt} ${one.gateway} ${one.status} ${one.amount} ${one.day}`,
    );
    const head = `${status} ${reason ?? "-"} ${amount}`;
    return [plot.name, [head, ...[...months, ...marks, planned].flat().toSorted()]] as const;
  });
  const totals = Object.entries(sums).map(([of, { count, amount }]) => `${of} ${count} ${amount}`);
  return { gifts: Object.fromEntries(lines), totals: totals.toSorted() };
}
