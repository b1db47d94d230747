/**
 * Two years of an organisation's plan by the specification alone: it imports nothing of the product.
 * Each day the plan's due work is done, then the day's acts happen. Days are local, amounts minor units.
 */
import { dayOf, daysIn, daysLater, monthsLater, type Span } from "./days";
import type { Answer, Choice, CouponPlot, DatedAct, Length, PlanHouse, Tier } from "./plots";

type Line = { kind: string; amount: number; span: Span | null };
type Coupon = CouponPlot & { firstOn: string | null; isTaken: boolean };
type Plan = { tier: Tier; length: Length; coupon: Coupon | null };
interface Invoice {
  day: string;
  span: Span;
  lines: Line[];
  total: number;
  status: "open" | "paid" | "void";
  tries: string[];
  /** What credit notes took off it, and what changes of the plan gave back of its line. */
  given: number;
}
interface Live extends Plan {
  anchor: number;
  span: Span;
  isEnding: boolean;
  failedOn: string | null;
  invoices: Invoice[];
}
/** What two years leave: invoices, what the card was asked for, what was refused, each month's state. */
export type PlanYears = Record<"invoices" | "charges" | "refused" | "months", string[]>;

class Refusal extends Error {}
const refuse = (): never => {
  throw new Refusal();
};
const ORDER: Tier[] = ["original", "essential", "professional", "partner"];
const [TRIES, BACK] = [
  [3, 5, 7],
  ["credit_used", "proration_credit"],
];
/** Half up, once. */
const share = (amount: number, part: number, whole: number) =>
  Math.floor((2 * amount * part + whole) / (2 * whole));
/** What a coupon takes off a line of a period with so many days. */
function discount(coupon: Coupon | null, amount: number, [from, to]: Span, whole: number): number {
  if (!coupon || (coupon.duration === "once" && (coupon.firstOn ?? from) !== from)) return 0;
  const over = monthsLater(coupon.firstOn ?? from, coupon.months ?? 0);
  const end = coupon.duration === "months" && over < to ? over : to;
  const covered = end > from ? daysIn([from, end]) : 0;
  const percent = amount * (coupon.percentage ?? 0);
  const off = coupon.amount
    ? share(coupon.amount, covered, whole)
    : share(percent, covered, daysIn([from, to]) * 100);
  return Math.min(off, amount);
}

/** Lives through the days from `first` to `last`. */
export function livePlanYears(house: PlanHouse, first: string, last: string): PlanYears {
  const years: PlanYears = { invoices: [], charges: [], refused: [], months: [] };
  const invoices: Invoice[] = [];
  const coupons: Record<string, Coupon> = {};
  for (const [name, terms] of Object.entries(house.coupons))
    coupons[name] = { ...terms, firstOn: null, isTaken: false };
  let [day, afterTrial, credit] = [first, daysLater(house.trial, 1), 0];
  let [live, waiting] = [null as Live | null, null as Plan | null];
  let [isOriginal, hasLapsed, bank] = [false, false, "PAID" as Answer];
  const periodOf = ({ length }: Plan, anchor: number): Span => [
    day,
    monthsLater(day, length === "yearly" ? 12 : 1, anchor),
  ];
  const onTrial = () => !live && !isOriginal && !hasLapsed && day < afterTrial;
  const openOf = (of: Live) => of.invoices.find(({ status }) => status === "open");
  /** A coupon that never began can be redeemed again. */
  const drop = (plan: Plan | null, kept: Coupon | null = null) => {
    if (plan?.coupon && plan.coupon !== kept && !plan.coupon.firstOn) plan.coupon.isTaken = false;
    if (plan === waiting) waiting = null;
  };
  /** A plan with the typed coupon if it may be redeemed, or else with the present one. */
  const planOf = ({ tier, length, coupon: name = "" }: Choice): Plan => {
    const present = (live ?? waiting)?.coupon ?? null;
    const typed = coupons[name] ?? present;
    if (tier === "original") return { tier, length, coupon: null };
    return typed !== present && typed?.isTaken ? refuse() : { tier, length, coupon: typed };
  };
  /** What is paid for the days from today on goes back, never more than is left of it. */
  const giveBack = (of: Live): [Line, Invoice][] =>
    of.invoices.flatMap((invoice) => {
      const line = invoice.lines.find(({ kind }) => ["plan", "proration_charge"].includes(kind));
      if (invoice.status !== "paid" || !line?.span || line.span[1] <= day) return [];
      const paid = line.amount + (invoice.lines.find(({ kind }) => kind === "coupon")?.amount ?? 0);
      const rest: Span = [line.span[0] > day ? line.span[0] : day, line.span[1]];
      const amount = Math.min(share(paid, daysIn(rest), daysIn(line.span)), paid - invoice.given);
      return amount > 0
        ? [[{ kind: "proration_credit", amount: -amount, span: rest }, invoice]]
        : [];
    });
  const bill = (plan: Plan, span: Span, back: Line[]): Invoice => {
    const rest: Span = [day, span[1]];
    const price = plan.tier === "original" ? 0 : house.prices[plan.tier][plan.length];
    const kind = day === span[0] ? "plan" : "proration_charge";
    const amount = share(price, daysIn(rest), daysIn(span));
    const lines = [...back, { kind, amount, span: rest }];
    const off = discount(plan.coupon, amount, rest, daysIn(span));
    if (off > 0) lines.push({ kind: "coupon", amount: -off, span: rest });
    const sum = lines.reduce((total, line) => total + line.amount, 0);
    const moved = sum < 0 ? -sum : -Math.min(credit, sum);
    const change = { kind: moved > 0 ? "credit_kept" : "credit_used", amount: moved, span: null };
    const made = { day, span, lines: moved === 0 ? lines : [...lines, change], total: sum + moved };
    return { ...made, status: "open", tries: [], given: 0 };
  };
  /** Asks the card for an invoice; returns whether it is paid. */
  const pay = (invoice: Invoice): boolean => {
    if (invoice.total > 0) {
      years.charges.push(`${day} ${invoice.total} ${bank}`);
      invoice.tries.push(day);
    }
    if (invoice.total === 0 || bank === "PAID") invoice.status = "paid";
    return invoice.status === "paid";
  };
  const begin = (plan: Plan, span: Span, anchor: number, invoice: Invoice) => {
    invoices.push(invoice);
    credit += invoice.lines.find(({ kind }) => kind.startsWith("credit_"))?.amount ?? 0;
    if (waiting !== plan) drop(waiting, plan.coupon);
    if (plan.coupon)
      Object.assign(plan.coupon, { isTaken: true, firstOn: plan.coupon.firstOn ?? day });
    const kept = live?.tier === plan.tier && live.length === plan.length ? live.invoices : [];
    live = { ...plan, span, anchor, isEnding: false, failedOn: null, invoices: [...kept, invoice] };
    [waiting, hasLapsed, isOriginal] = [null, true, false];
  };
  /** Begins a plan now if its first invoice is paid; it takes over a running period of its own length. */
  const open = (plan: Plan) => {
    const keeps = live?.length === plan.length && day < live.span[1] ? live : null;
    const anchor = keeps?.anchor ?? dayOf(day);
    const span = keeps?.span ?? periodOf(plan, anchor);
    const back = live ? giveBack(live) : [];
    const invoice = bill(
      plan,
      span,
      back.map(([line]) => line),
    );
    if (!pay(invoice)) return;
    for (const [{ amount }, of] of back) of.given -= amount;
    begin(plan, span, anchor, invoice);
  };
  const schedule = (plan: Plan) => {
    drop(waiting, plan.coupon);
    if (plan.coupon) plan.coupon.isTaken = true;
    waiting = plan;
  };
  const settle = (of: Live, invoice: Invoice) => {
    of.failedOn = pay(invoice) ? null : (of.failedOn ?? day);
  };
  const renew = (plan: Plan, anchor: number) => {
    const span = periodOf(plan, anchor);
    const invoice = bill(plan, span, []);
    begin(plan, span, anchor, invoice);
    if (live) settle(live, invoice);
  };
  const endOf = ({ span: [, to], failedOn, isEnding }: Live): string => {
    if (failedOn === null) return to;
    const [grace, over] = [daysLater(failedOn, 15), daysLater(failedOn, 30)];
    const soonest = over < to ? over : to;
    return isEnding ? ([grace, to].toSorted()[0] ?? to) : soonest > grace ? soonest : grace;
  };

  const work = () => {
    if (!live) {
      if (!waiting || day < afterTrial) return;
      if (waiting.tier !== "original") return renew(waiting, dayOf(day));
      return void ([isOriginal, waiting] = [true, null]);
    }
    const unpaid = live.failedOn !== null && !live.isEnding ? openOf(live) : undefined;
    if ((live.isEnding || unpaid) && day >= endOf(live)) {
      const over = openOf(live);
      if (over) over.status = "void";
      // What was given for an unpaid period is credit again.
      for (const { kind, amount } of over?.lines ?? []) if (BACK.includes(kind)) credit -= amount;
      [live, isOriginal] = [null, waiting?.tier === "original"];
      drop(waiting);
    } else if (unpaid) {
      const failed = live.failedOn ?? day;
      const due = TRIES.map((days) => daysLater(failed, days)).findLast((on) => on <= day);
      if (due && !unpaid.tries.some((on) => on >= due)) settle(live, unpaid);
    } else if (day >= live.span[1] && !live.isEnding) {
      const next: Plan = waiting ?? live;
      if (next.tier === "original") [live, waiting, isOriginal] = [null, null, true];
      else renew(next, next.length === live.length ? live.anchor : dayOf(day));
    }
  };

  const choose = (choice: Choice) => {
    const isChosen = waiting?.tier === choice.tier && waiting.length === choice.length;
    if (live || isChosen || (choice.tier === "original" && isOriginal)) refuse();
    if (onTrial() && ORDER.indexOf(choice.tier) < 2) schedule(planOf(choice));
    else if (choice.tier === "original") isOriginal = true;
    else open(planOf(choice));
  };
  const change = (of: Live, choice: Choice) => {
    const isSame = of.tier === choice.tier && of.length === choice.length;
    if (isSame ? !waiting : of.failedOn !== null || openOf(of)) refuse();
    const steps = ORDER.indexOf(choice.tier) - ORDER.indexOf(of.tier);
    if (isSame) drop(waiting, of.coupon);
    else if (steps > 0 || (steps === 0 && choice.length === "yearly")) open(planOf(choice));
    else if (of.isEnding) refuse();
    else schedule(planOf(choice));
  };
  const act = (done: DatedAct) => {
    if (done.do === "bank") bank = done.answer;
    else if (done.do === "trial") afterTrial = daysLater(done.lastDay, 1);
    else if (done.do === "choose") choose(done);
    else if (done.do === "change") change(live ?? refuse(), done);
    else if (done.do === "cancel") {
      if (live?.isEnding || !(live ?? waiting)) refuse();
      drop(waiting, live?.coupon);
      if (live) live.isEnding = true;
    } else if (done.do === "restore") {
      if (!live?.isEnding || day >= endOf(live)) return refuse();
      live.isEnding = false;
    } else if (done.do === "new card") {
      if (!live && (!waiting || waiting.tier === "original")) refuse();
      const unpaid = live && openOf(live);
      if (live && unpaid) settle(live, unpaid);
    } else {
      const paid = invoices.findLast(({ status }) => status === "paid") ?? refuse();
      if (done.amount > paid.total - paid.given) refuse();
      paid.given += done.amount;
      credit += done.amount;
    }
  };
  const stateOf = () => {
    if (live) return live.isEnding ? "ending" : live.failedOn === null ? "active" : "past_due";
    return onTrial() ? "trialing" : isOriginal ? "original" : "ended";
  };
  for (; day <= last; day = daysLater(day, 1)) {
    work();
    for (const done of house.acts.filter(({ on }) => on === day)) {
      try {
        act(done);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        years.refused.push(`${day} ${done.do}`);
      }
    }
    if (day.endsWith("-15")) years.months.push(`${day} ${stateOf()} ${credit}`);
  }
  years.invoices = invoices.map(({ day: on, span, lines, total, status }) => {
    const said = lines.map((one) => `${one.kind} ${one.amount} ${one.span?.join("/") ?? "-"}`);
    return [`${on} ${span.join("/")} ${status} ${total}`, ...said].join(", ");
  });
  return years;
}
