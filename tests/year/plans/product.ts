/** Lives through the same two years with the product's own operations, in process. */
import type { OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { actIn } from "~/domain/operators/act-in.server";
import { cancelSubscription } from "~/domain/subscriptions/cancel-subscription.server";
import { changePaymentMode } from "~/domain/subscriptions/change-payment-mode.server";
import { changePlan } from "~/domain/subscriptions/change-plan.server";
import { choosePlan } from "~/domain/subscriptions/choose-plan.server";
import { createCoupon } from "~/domain/subscriptions/coupons/create-coupon.server";
import { couponForm } from "~/domain/subscriptions/coupons/schema";
import { createCreditNote } from "~/domain/subscriptions/credit-notes/create-credit-note.server";
import { getSubscription } from "~/domain/subscriptions/get-subscription.server";
import { listInvoices } from "~/domain/subscriptions/list-invoices.server";
import { previewPlan } from "~/domain/subscriptions/preview-plan.server";
import { renewSubscription } from "~/domain/subscriptions/renew-subscription.server";
import { restoreSubscription } from "~/domain/subscriptions/restore-subscription.server";
import { overridePlan } from "~/domain/subscriptions/staff/override-plan.server";
import { parseDecimal, toDecimal, type Currency } from "~/values/money/money";
import { addDays, startOfDay } from "~/values/time/calendar";
import { lastDayOf } from "~/values/time/last-day";
import type { TestDatabase } from "../../factories/database";
import { makeAuthorization } from "../../factories/plans/invoices";
import { openPlanOwner, type PlanOwner } from "../../factories/plans/plan-owner";
import { paymentOf, type ProviderServer } from "../../factories/servers/provider-server";
import { staffContext } from "../../factories/staff";
import type { PlanYears } from "./model";
import { daysLater } from "./days";
import type { Answer, Choice, DatedAct, PlanHouse } from "./plots";

interface Stage {
  house: PlanHouse;
  owner: PlanOwner;
  database: TestDatabase;
  bank: { answer: Answer };
  /** Codes of the house's coupons, by name. */
  coupons: Map<string, string>;
}

/** The plan's job runs in the morning of each zone, and people act in its afternoon. */
const JOB = "13:00:00Z";
const ACT = "19:00:00Z";

/** Returns an amount, which may be negative, in minor units. */
function minor(amount: string, { currency }: PlanHouse): number {
  const size = Number(parseDecimal(amount.replace("-", ""), currency) ?? Number.NaN);
  return amount.startsWith("-") ? -size : size;
}

/** An amount as our staff types it. */
const typedOf = (amount: number, currency: Currency) =>
  toDecimal(BigInt(amount), currency).replace(".", currency === "ARS" ? "," : ".");

/** Creates the house's coupons with codes of their own in the shared database. */
async function makeCoupons({ coupons, currency }: PlanHouse, first: string, id: string) {
  const staff = await staffContext(new Date(`${first}T${JOB}`));
  const codes = new Map<string, string>();
  for (const [name, { percentage, amount, duration, months }] of Object.entries(coupons)) {
    const code = `${name}-${id.slice(-12)}`.toUpperCase();
    const off =
      amount === undefined
        ? { kind: "percentage", percentage: String(percentage) }
        : {
            kind: "amount",
            [`amount_${currency.toLowerCase()}`]: typedOf(amount, currency),
          };
    const form = { coupon: code, duration, ...(months ? { months: String(months) } : {}), ...off };
    await createCoupon(staff, couponForm.parse(form));
    codes.set(name, code);
  }
  return codes;
}

const codeOf = ({ country }: PlanHouse, { tier, length }: Choice) =>
  `${tier}_${length}_${country.toLowerCase()}`;

/** Chooses or changes; what is invoiced today must be what the preview said. */
async function order(
  { house, coupons }: Stage,
  ctx: OrganizationContext,
  act: Choice & { do: "choose" | "change" },
): Promise<void> {
  const plan_code = codeOf(house, act);
  const coupon = act.coupon === undefined ? undefined : coupons.get(act.coupon);
  const wanted = { plan_code, ...(coupon ? { coupon } : {}) };
  const before = new Set((await listInvoices(ctx)).map(({ uuid }) => uuid));
  const preview = await previewPlan(ctx, wanted).catch(() => null);
  if (act.do === "change") await changePlan(ctx, wanted);
  else {
    const authorization = await makeAuthorization(ctx, plan_code);
    const mode = { type: "card" as const, authorization };
    await choosePlan(ctx, {
      ...{ ...wanted, payment_method: {} },
      ...(act.tier === "original" ? {} : { payment_mode: mode }),
    });
  }
  const [made] = (await listInvoices(ctx)).filter(({ uuid }) => !before.has(uuid));
  const lines = made?.lines.map(({ plan_code: _, ...line }) => line);
  if (
    made &&
    JSON.stringify([made.total, lines]) !== JSON.stringify([preview?.due_now, preview?.lines])
  )
    throw new Error(`the preview of ${plan_code} on ${ctx.now.toISOString()} is not its invoice`);
}

async function perform(stage: Stage, act: DatedAct): Promise<void> {
  const { house, owner, bank } = stage;
  const ctx = await owner.at(`${act.on}T${ACT}`);
  switch (act.do) {
    case "bank":
      bank.answer = act.answer;
      return;
    case "choose":
    case "change":
      return order(stage, ctx, act);
    case "cancel":
      return cancelSubscription(ctx);
    case "restore":
      return restoreSubscription(ctx);
    case "new card": {
      const authorization = await makeAuthorization(ctx, codeOf(house, CARD));
      const payment_mode = { type: "card" as const, authorization };
      await changePaymentMode(ctx, { payment_mode, payment_method: {} });
      return;
    }
    case "trial":
      return moveTrial(stage, ctx, act.lastDay);
    case "note": {
      const paid = (await listInvoices(ctx)).find(({ status }) => status === "paid");
      const place = { organizationId: owner.organizationId, invoiceId: paid?.uuid ?? "" };
      await createCreditNote(await staffContext(ctx.now), place, {
        ...{ amount: BigInt(act.amount), effect: "credit", reason: "other", note: "Un acuerdo" },
        known: paid?.credit_notes.length ?? 0,
      });
    }
  }
}

const CARD: Choice = { tier: "essential", length: "monthly" };

async function moveTrial({ owner }: Stage, ctx: OrganizationContext, trialEnds: string) {
  const { planPaidUntil, timezone } = ctx.organization;
  const paidUntil = planPaidUntil && lastDayOf(planPaidUntil, timezone);
  const staff = await actIn(await staffContext(ctx.now), owner.organizationId);
  const reason = "La organización lo pidió por nota";
  const same = { tier: "essential", paidUntil, features: null, reason } as const;
  await overridePlan(staff, { ...same, trialEnds });
}

/** Runs the plan's job as the schedule does: only when it is due. */
async function runDue({ owner, database }: Stage, at: string): Promise<void> {
  const { rows } = await database.owner.query(
    "SELECT 1 FROM subscriptions WHERE organization_id = $1 AND due_at <= $2",
    [owner.organizationId, at],
  );
  if (rows.length > 0) await renewSubscription(await owner.jobAt(at));
}

/** Lives through the days from `first` to `last`, and returns what the books say. */
export async function liveProductYears(
  house: PlanHouse,
  [first, last]: readonly [string, string],
  { database, provider }: { database: TestDatabase; provider: ProviderServer },
): Promise<PlanYears> {
  const { country, currency, timezone } = house;
  const trialEndsAt = startOfDay(addDays(house.trial, 1), timezone);
  const start = new Date(`${first}T10:00:00Z`);
  const owner = await openPlanOwner(start, trialEndsAt, { country, currency, timezone });
  const coupons = await makeCoupons(house, first, owner.organizationId);
  const stage: Stage = { house, owner, database, coupons, bank: { answer: "PAID" } };
  const years: PlanYears = { invoices: [], charges: [], refused: [], months: [] };
  let day = first;
  provider.charge = (reference, amount) => {
    const { answer } = stage.bank;
    years.charges.push(`${day} ${Math.round(amount * 100)} ${answer}`);
    return paymentOf(reference, amount, answer, currency);
  };
  for (; day <= last; day = daysLater(day, 1)) {
    await runDue(stage, `${day}T${JOB}`);
    for (const act of house.acts.filter(({ on }) => on === day)) {
      await perform(stage, act).catch((error: unknown) => {
        if (!(error instanceof DomainError)) throw error;
        years.refused.push(`${day} ${act.do}`);
      });
    }
    if (!day.endsWith("-15")) continue;
    const { status, credit } = await getSubscription(await owner.at(`${day}T${ACT}`));
    years.months.push(`${day} ${status} ${minor(credit, house)}`);
  }
  const invoices = await listInvoices(await owner.at(`${last}T${ACT}`));
  years.invoices = invoices
    .toReversed()
    .map((one) =>
      [
        `${one.issued_on} ${one.period_start}/${one.period_end} ${one.status} ${minor(one.total, house)}`,
        ...one.lines.map(
          ({ kind, amount, from, to }) =>
            `${kind} ${minor(amount, house)} ${from === null ? "-" : `${from}/${to ?? ""}`}`,
        ),
      ].join(", "),
    );
  return years;
}
