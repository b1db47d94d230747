/** Lives through an organisation's plan with the product's operations: choice, renewals, changes. */
import {
  listPlans,
  trial,
  type Plan,
  type PlanPeriod,
  type PlanTier,
} from "~/countries/plans/plans";
import {
  acrossOrganizations,
  createJobContext,
  createOperatorContext,
  createOrganizationContext,
  type CurrentOrganization,
  type CurrentUser,
  type OrganizationContext,
} from "~/domain/context";
import { findOrganization } from "~/domain/organizations/find-organization.server";
import { changePaymentMode } from "~/domain/subscriptions/change-payment-mode.server";
import { changePlan } from "~/domain/subscriptions/change-plan.server";
import { choosePlan, type Chosen } from "~/domain/subscriptions/choose-plan.server";
import { renewSubscription } from "~/domain/subscriptions/renew-subscription.server";
import { createCoupon } from "~/domain/subscriptions/coupons/create-coupon.server";
import { couponForm } from "~/domain/subscriptions/coupons/schema";
import { createCreditNote } from "~/domain/subscriptions/credit-notes/create-credit-note.server";
import { confirmTransfer } from "~/domain/subscriptions/transfers/confirm-transfer.server";
import { negotiateLocale } from "~/i18n/negotiate-locale";
import { setClock } from "~/infrastructure/clock";
import { percentOf } from "~/values/money/money";
import { addDays, addPeriods, localDate, startOfDay } from "~/values/time/calendar";
import { examplePersons } from "../identities";
import { makeOperator } from "../make-operator";
import { staffOf } from "../staff-of";
import { authorizeReadyCard } from "./authorize-ready-card";
import type { ReadyCard } from "./ready-cards";

const NOON_MS = 12 * 60 * 60 * 1000;
const WEEK_MS = 14 * NOON_MS;
/** What these jobs told more than a week ago is not told now. */
const TOLD = ["notifications.send-plan-notice", "news.record-item"];
/** More runs of the renewal than any story has; a plan that stays due would never end. */
const MOST_RUNS = 200;

/** What the organisation did on a day, counted back from the present. */
export interface PlanStep {
  monthsAgo: number;
  daysAgo: number;
  act:
    | {
        kind: "choose";
        tier: PlanTier;
        period: PlanPeriod;
        /** `nothing` pays Original. */
        by: ReadyCard | "bank_transfer" | "nothing";
        /** Our staff offers it on that day: so many per cent less for so many months. */
        coupon?: { code: string; percent: number; months: number };
      }
    | { kind: "change"; tier: PlanTier; period: PlanPeriod }
    | { kind: "card"; card: ReadyCard }
    /** Our staff turns so many per cent of the newest paid invoice into credit. */
    | { kind: "credit"; percent: number; note: string }
    /** Our staff confirms the transfer for the open invoice. */
    | { kind: "transfer" };
}
type Choice = Extract<PlanStep["act"], { kind: "choose" }>;
export type PlanStory = readonly PlanStep[];

export interface PlanOwner {
  organization: CurrentOrganization;
  owner: CurrentUser;
  begun: Date;
  present: Date;
}

interface Life {
  /** Returns the owner's context at an instant. */
  at(instant: Date): Promise<OrganizationContext>;
}

/** Takes a granted plan back to the trial with which the organisation began, and lives through its own plan. */
export async function relivePlan(story: PlanStory, of: PlanOwner): Promise<void> {
  const { organization, owner, begun, present } = of;
  const { id, slug, country, timezone } = organization;
  const trialEndsAt = startOfDay(addDays(localDate(begun, timezone), trial.days), timezone);
  const across = acrossOrganizations("the demo's organisations began with a trial", present);
  await across.transaction((db) =>
    db.organization.update({
      where: { id },
      data: { planTier: trial.tier, planPaidUntil: null, trialEndsAt },
    }),
  );
  const locale = negotiateLocale({ country });
  const at = async (now: Date) => {
    const then = await findOrganization(now, { id });
    if (!then) throw new Error(`${slug} is gone`);
    const user = { ...owner, authenticatedAt: now };
    return createOrganizationContext({ organization: then, user, now, locale, ip: "127.0.0.1" });
  };
  for (const step of story) {
    const instant = instantOf(step, present, timezone);
    await runRenewals({ at }, instant);
    setClock(instant);
    await act(await at(instant), step.act);
  }
  await runRenewals({ at }, present);
  const past = new Date(present.getTime() - WEEK_MS);
  await across.transaction((db) =>
    db.outbox.deleteMany({
      where: { organizationId: id, job: { in: TOLD }, createdAt: { lt: past } },
    }),
  );
}

function instantOf({ monthsAgo, daysAgo }: PlanStep, present: Date, timezone: string): Date {
  const day = addDays(localDate(present, timezone), -daysAgo);
  const month = addPeriods(day.slice(0, 7), -monthsAgo);
  // No month is shorter than 28 days.
  const date = Math.min(Number(day.slice(8)), 28);
  const then = startOfDay(`${month}-${String(date).padStart(2, "0")}`, timezone);
  return new Date(then.getTime() + NOON_MS);
}

async function act(ctx: OrganizationContext, step: PlanStep["act"]): Promise<void> {
  switch (step.kind) {
    case "choose": {
      const { code } = planOf(ctx, step);
      const mode = await modeOf(ctx, code, step.by);
      if (step.coupon) await offerCoupon(ctx, step.coupon);
      const coupon = step.coupon?.code;
      const choice = { plan_code: code, payment_mode: mode, payment_method: {}, coupon };
      const chosen = await choosePlan(ctx, choice);
      requirePaid(chosen.state === "done" ? chosen.answer : null);
      return;
    }
    case "change":
      requirePaid(await changePlan(ctx, { plan_code: planOf(ctx, step).code }));
      return;
    case "card": {
      const mode = await cardOf(
        ctx,
        planOf(ctx, { tier: "essential", period: "monthly" }).code,
        step.card,
      );
      await changePaymentMode(ctx, { payment_mode: mode, payment_method: {} });
      return;
    }
    case "credit":
      await creditNewest(ctx, step);
      return;
    default:
      await confirmOpen(ctx);
  }
}

function requirePaid(chosen: Chosen | null): void {
  const status = chosen?.charge?.status ?? "approved";
  if (!chosen || status !== "approved") throw new Error(`the plan was not paid: ${status}`);
}

function planOf(
  { organization }: OrganizationContext,
  { tier, period }: { tier: PlanTier; period: PlanPeriod },
): Plan {
  const plan = listPlans(organization.country, period).find((one) => one.tier === tier);
  if (!plan) throw new Error(`no plan ${tier}`);
  return plan;
}

async function cardOf(ctx: OrganizationContext, code: string, card: ReadyCard) {
  const { firstName = "", lastName = "", email = "" } = ctx.user ?? {};
  const payer = { name: `${firstName} ${lastName}`, email };
  return { type: "card" as const, authorization: await authorizeReadyCard(ctx, code, card, payer) };
}

async function modeOf(ctx: OrganizationContext, code: string, by: Choice["by"]) {
  if (by === "nothing") return undefined;
  return by === "bank_transfer" ? transferOf(ctx) : cardOf(ctx, code, by);
}

function transferOf({ organization, user }: OrganizationContext) {
  const { name, country } = organization;
  const { type, number } = examplePersons[country];
  return {
    type: "bank_transfer" as const,
    payer: {
      ...{ name, email: user?.email ?? "", uid_type: type, uid_number: number },
      cellphone: { country, number: "3001234567" },
    },
  };
}

async function offerCoupon(
  ctx: OrganizationContext,
  { code, percent, months }: { code: string; percent: number; months: number },
): Promise<void> {
  const form = {
    ...{ coupon: code, kind: "percentage", percentage: String(percent) },
    ...{ duration: "months", months: String(months) },
  };
  const staff = staffOf(ctx);
  // A coupon names somebody who may sign in; nobody knows this person's password.
  const { uuid: id } = await makeOperator(ctx.now, staff.operator);
  const operator = { ...staff.operator, id, sessionId: id };
  await createCoupon(createOperatorContext({ ...staff, operator }), couponForm.parse(form));
}

async function creditNewest(
  ctx: OrganizationContext,
  { percent, note }: { percent: number; note: string },
): Promise<void> {
  const invoice = await ctx.read((db) =>
    db.invoice.findFirst({ where: { status: "paid" }, orderBy: { id: "desc" } }),
  );
  if (!invoice) throw new Error("no invoice was paid");
  const place = { organizationId: ctx.organizationId, invoiceId: invoice.id };
  const amount = percentOf(invoice.total, percent * 100);
  const order = { effect: "credit", reason: "service", amount, note, known: 0 } as const;
  await createCreditNote(staffOf(ctx), place, order);
}

/** Our staff confirms the transfer that pays the open invoice. */
export async function confirmOpen(ctx: OrganizationContext): Promise<void> {
  const { organizationId, organization, now } = ctx;
  const invoice = await ctx.read((db) => db.invoice.findFirst({ where: { status: "open" } }));
  if (!invoice) throw new Error("no invoice waits for a transfer");
  await confirmTransfer(
    staffOf(ctx),
    { organizationId, invoiceId: invoice.id },
    {
      amount: invoice.total,
      received_on: localDate(now, organization.timezone),
      reference: `TRF-${invoice.number}`,
    },
  );
}

/** Runs the plan's job each time that it is due until an instant, as the schedule did. */
async function runRenewals({ at }: Life, until: Date): Promise<void> {
  for (let runs = 0; ; runs += 1) {
    const { organization, ...ctx } = await at(until);
    const row = await ctx.read((db) =>
      db.subscription.findFirst({
        where: { dueAt: { lte: until } },
        orderBy: { dueAt: "asc" },
        select: { dueAt: true },
      }),
    );
    if (!row?.dueAt) return;
    if (runs === MOST_RUNS) throw new Error(`the plan of ${organization.slug} stays due`);
    setClock(row.dueAt);
    const { organization: then } = await at(row.dueAt);
    const locale = negotiateLocale({ country: then.country });
    const place = { organization: then, now: row.dueAt, locale };
    await renewSubscription(createJobContext("subscriptions.renew-subscription", place));
  }
}
