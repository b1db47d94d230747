import type { Approved } from "~/providers/provider";
import type { Database, OrganizationContext, TenantContext } from "~/domain/context";
import { applyResults } from "~/domain/payments/apply-results.server";
import type {
  ChargeCause,
  CheckedAttempt,
  LateApproval,
  LockedAttempt,
  MoneyBack,
} from "~/domain/payments/charge-cause";
import { transactionResultOf, type ChargeResult } from "~/domain/payments/charge-result";
import { recordOutcome } from "~/domain/payments/record-outcome.server";
import { localDate } from "~/values/time/calendar";
import { ANSWER_MS } from "./charge-state";
import { readBilling, type BillingState } from "./invoices/read-billing.server";
import { FIND, LOCK, OTHERS } from "./invoice-attempts.sql";
import { markReturned, recordInvoiceMoneyBack } from "./unpaid/record-invoice-money-back.server";
import { LIVE } from "./invoices/periods";
import { isPlaceFree, settleInvoice } from "./settle-invoice.server";

export interface InvoiceAttempt extends CheckedAttempt {
  cause: "invoice";
  invoiceId: string;
  flags: string[];
  /** Of a charge that is being sent: whether its answer was given without it. */
  isLate?: () => boolean;
}

export interface LockedInvoiceAttempt extends LockedAttempt {
  invoiceId: string;
}

async function findAttempt(ctx: TenantContext, id: string): Promise<InvoiceAttempt | null> {
  const [rows] = await ctx.statements({ text: FIND, values: [ctx.organizationId, id] });
  return (rows?.[0] as InvoiceAttempt | undefined) ?? null;
}

/** Locks the organisation's billing before the attempt, as every change of a plan does. */
async function lock(ctx: TenantContext, db: Database, id: string) {
  await readBilling(ctx, db, { lock: true });
  const values = [ctx.organizationId, id];
  const [row] = await db.sql<LockedInvoiceAttempt>({ text: LOCK, values });
  return row ?? null;
}

async function write(
  ctx: TenantContext,
  db: Database,
  state: BillingState,
  attempt: InvoiceAttempt,
  result: ChargeResult,
): Promise<boolean> {
  const { id, invoiceId, date, amount } = attempt;
  const day = localDate(date, ctx.organization.timezone);
  const row = transactionResultOf(id, result, { fee: 0n, commission: 0n, day });
  const [isWritten = false] = await applyResults(ctx, db, "invoice", [row]);
  if (isWritten && !row.flags.includes("duplicate_charge")) {
    const isOver = ctx.now.getTime() - date.getTime() >= ANSWER_MS;
    const settled = { id, amount, isLate: isOver || (attempt.isLate?.() ?? false) };
    await settleInvoice(ctx, db, state, { invoiceId, attempt: settled, result });
  }
  return isWritten;
}

const recordResult = (ctx: TenantContext, attempt: InvoiceAttempt, result: ChargeResult) =>
  ctx.transaction(async (db) =>
    write(ctx, db, await readBilling(ctx, db, { lock: true }), attempt, result),
  );

/**
 * Returns whether money that arrived late can still pay its invoice: an open one whose plan is in force or
 * can begin again, or a declined choice whose period runs and whose place nothing has taken since.
 */
async function isPayable(db: Database, state: BillingState, invoiceId: string): Promise<boolean> {
  const { live, incomplete, scheduled, today, organization } = state;
  const invoice = await db.invoice.findFirstOrThrow({
    where: { id: invoiceId },
    include: { subscription: true },
  });
  const { subscription, status, periodTo } = invoice;
  if (!subscription) return status === "open";
  if (status === "open") {
    return LIVE.some((one) => one === subscription.status) || isPlaceFree(state, periodTo);
  }
  if (status !== "abandoned" || incomplete || scheduled || periodTo <= today) return false;
  // Without a plan in force, Original is a choice that was made since.
  if ((live?.id ?? null) !== subscription.previousId || organization.planTier === "original")
    return false;
  // What was invoiced since is not in the draft's proration.
  const since = {
    kind: "plan",
    status: { in: ["open", "paid"] },
    createdAt: { gt: invoice.createdAt },
  };
  return (await db.invoice.count({ where: since })) === 0;
}

async function writeLate(
  ctx: TenantContext,
  attempt: InvoiceAttempt,
  result: ChargeResult,
): Promise<LateApproval> {
  return ctx.transaction(async (db) => {
    const state = await readBilling(ctx, db, { lock: true });
    const values = [ctx.organizationId, attempt.invoiceId, attempt.id];
    const others = await db.sql<{ status: string }>({ text: OTHERS, values });
    if (others.some(({ status }) => ["in_process", "pending"].includes(status))) return "waits";
    const pays = await isPayable(db, state, attempt.invoiceId);
    const flags = "flags" in result && result.flags ? result.flags : [];
    const own = pays ? result : { ...result, flags: [...flags, "duplicate_charge"] };
    if (!(await write(ctx, db, state, attempt, own))) return "known";
    if (!pays) {
      const order = { cause: "invoice", transactionId: attempt.id };
      await ctx.enqueue(db, "payments.refund-duplicate", order);
    }
    return "recorded";
  });
}

async function recordLateApproval(
  ctx: TenantContext,
  attempt: InvoiceAttempt,
  approval: Approved,
): Promise<LateApproval> {
  let state: LateApproval = "known";
  await recordOutcome(ctx, attempt, approval, async (result) => {
    state = await writeLate(ctx, attempt, result);
    return state === "recorded";
  });
  return state;
}

async function describe(ctx: TenantContext, id: string) {
  const found = await ctx.read((db) =>
    db.invoiceAttempt.findFirst({
      where: { id },
      include: { invoice: { include: { subscription: true } } },
    }),
  );
  return found
    ? {
        subject: { type: "organization" as const, id: ctx.organizationId },
        payer: ctx.organization.name,
        purpose: found.invoice.number ?? found.invoice.subscription?.planCode ?? "",
      }
    : null;
}

/** An invoice of the organisation's own plan as a cause of charges. */
export const invoiceCause: ChargeCause<InvoiceAttempt, LockedInvoiceAttempt> = {
  name: "invoice",
  findAttempt,
  // A stored card is charged without a person, so that nobody waits to be told.
  jobsToPay: () => [],
  recordResult,
  recordLateApproval,
  moneyBack: {
    lock,
    prepare: markReturned,
    record: (
      ctx: OrganizationContext,
      db: Database,
      before: LockedInvoiceAttempt,
      back: MoneyBack,
    ) => recordInvoiceMoneyBack(ctx, db, before, back),
  },
  describe,
};
