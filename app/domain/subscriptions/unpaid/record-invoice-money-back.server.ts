import type { Database, OrganizationContext } from "~/domain/context";
import type { LockedAttempt, MoneyBack } from "~/domain/payments/charge-cause";
import { recordInvoiceNotice } from "../notices/record-invoice-notice.server";
import { flagTransactions } from "~/domain/payments/flag-transactions.server";
import { owedOf } from "~/values/money/owed";
import { startOfDay } from "~/values/time/calendar";
import { endsOf, nextTry, LIVE } from "../invoices/periods";
import {
  readBilling,
  type BillingState,
  type SubscriptionRow,
} from "../invoices/read-billing.server";
import { failSubscription, paySubscription } from "../invoices/set-subscription.server";
import { takeCredit } from "./take-credit.server";
import { moveCredit } from "../invoices/write-invoice.server";
import {
  issueRefundNote,
  readCredited,
  writeCreditNote,
} from "../invoices/write-credit-note.server";

/** Statuses of which an invoice has one charge at most; the database's index says the same. */
const KEPT = ["planned", "in_process", "pending", "approved", "refunded", "in_mediation"];

interface RefundedInvoice {
  id: string;
  issuer: string;
  currency: string;
  total: bigint;
}

/**
 * Writes what money that went back changes of an invoice. A refund issues its credit note, also one that
 * was made at the provider; a lost dispute opens
 * the invoice again for what it took, less what a credit note gave for it already, and takes the credit
 * of a void one back; a won one pays it or, where it is paid already, becomes credit. A charge too many never paid the invoice.
 */
export async function recordInvoiceMoneyBack(
  ctx: OrganizationContext,
  db: Database,
  before: LockedAttempt & { invoiceId: string },
  { by }: MoneyBack,
): Promise<void> {
  if (before.flags.includes("duplicate_charge")) return;
  const state = await readBilling(ctx, db, { lock: true });
  const { today } = state;
  const invoice = await findInvoice(db, before.invoiceId);
  if (by.kind === "refund") {
    await noteRefund(ctx, db, { invoice, refundId: by.id, amount: by.amount }, today);
    return;
  }
  if (by.posting === null || by.amount <= 0n) return;
  const order = { invoice, amount: by.amount, disputeId: by.id, attemptId: before.id };
  await (by.posting === "chargeback" ? reopen : giveBack)(ctx, db, state, order);
}

interface Disputed {
  invoice: NonNullable<Awaited<ReturnType<typeof findInvoice>>>;
  amount: bigint;
  disputeId: string;
  attemptId: string;
}

const findInvoice = (db: Database, id: string) =>
  db.invoice.findFirstOrThrow({ where: { id }, include: { subscription: true } });

/** Opens an invoice again for what a lost dispute took. */
async function reopen(
  ctx: OrganizationContext,
  db: Database,
  state: BillingState,
  { invoice, amount, disputeId, attemptId }: Disputed,
): Promise<void> {
  const { id, status, currency } = invoice;
  if (status === "void") {
    const kept = await db.creditEntry.findFirst({ where: { kind: "kept", sourceId: id } });
    const most = kept && kept.amount < amount ? kept.amount : amount;
    const back = { amount: most, currency, sourceId: disputeId, isForgiven: true };
    if (kept) await takeCredit(ctx, db, back);
    return;
  }
  if (status !== "paid" && status !== "open") return;
  const paidAmount = invoice.paidAmount > amount ? invoice.paidAmount - amount : 0n;
  const lost = { ...invoice, paidAmount };
  const reducedAmount = invoice.reducedAmount + (await netCredit(ctx, db, lost, disputeId));
  const paid = { paidAmount, reducedAmount };
  if (owedOf({ ...lost, reducedAmount }) <= 0n) return writePaid(ctx, db, id, paid);
  await writePaid(ctx, db, id, { ...paid, status: "open", paidOn: null });
  const { today } = state;
  const subscription = invoice.subscription as SubscriptionRow | null;
  if (!subscription) {
    const at = startOfDay(nextTry(today, today) ?? today, ctx.organization.timezone);
    const payload = { invoiceId: invoice.id };
    await ctx.enqueue(db, "subscriptions.follow-commission", payload, at);
    return;
  }
  if (!LIVE.some((one) => one === subscription.status)) return;
  const failedOn = subscription.failedOn ?? today;
  const failed = await failSubscription(ctx, db, state, subscription, failedOn);
  const facts = { tier: subscription.tier, ...endsOf({ ...failed, failedOn }) };
  const own = { invoiceId: invoice.id, sourceId: attemptId, facts };
  await recordInvoiceNotice(ctx, db, { kind: "returned", ...own });
}

/**
 * Takes the credit of an invoice's notes back for what it asks again, as far as nothing used it. Returns
 * how much less is owed.
 */
async function netCredit(
  ctx: OrganizationContext,
  db: Database,
  invoice: Disputed["invoice"],
  disputeId: string,
): Promise<bigint> {
  const { id: invoiceId, reducedAmount, currency } = invoice;
  const notes = await db.creditNote.findMany({ where: { invoiceId, effect: { not: "refund" } } });
  const noted = notes.reduce((sum, { amount }) => sum + amount, 0n) - reducedAmount;
  const owed = owedOf(invoice);
  const amount = noted < owed ? noted : owed;
  return amount > 0n ? takeCredit(ctx, db, { amount, currency, sourceId: disputeId }) : 0n;
}

/** Pays what is owed of an invoice with what a won dispute gave back; the rest becomes credit. */
async function giveBack(
  ctx: OrganizationContext,
  db: Database,
  state: BillingState,
  { invoice, amount, disputeId }: Disputed,
): Promise<void> {
  const owed = invoice.status === "open" ? owedOf(invoice) : 0n;
  const paid = amount < owed ? amount : owed;
  if (amount > paid) {
    const { currency } = invoice;
    const surplus = { kind: "surplus", amount: amount - paid, currency, sourceId: disputeId };
    await moveCredit(ctx, db, surplus);
    if (invoice.status === "void")
      await unforgive(ctx, db, [disputeId, invoice.id], surplus.amount);
  }
  if (paid === 0n) return;
  const isPaid = paid === owed;
  await writePaid(ctx, db, invoice.id, {
    ...{ status: isPaid ? "paid" : "open", paidOn: isPaid ? state.today : null },
    paidAmount: invoice.paidAmount + paid,
  });
  const subscription = invoice.subscription as SubscriptionRow | null;
  if (!isPaid || !subscription || !LIVE.some((one) => one === subscription.status)) return;
  await paySubscription(ctx, db, state, subscription);
}

/** Takes credit that was used before its money went back off what a win gives, once for each source. */
async function unforgive(
  ctx: OrganizationContext,
  db: Database,
  sources: readonly string[],
  most: bigint,
): Promise<void> {
  const where = { sourceId: { in: [...sources] }, kind: { in: ["forgiven", "reclaimed"] } };
  const entries = await db.creditEntry.findMany({ where });
  const isOver = (sourceId: string) =>
    entries.some((one) => one.kind === "reclaimed" && one.sourceId === sourceId);
  let left = most;
  for (const { amount, currency, sourceId } of entries) {
    const taken = amount < left ? amount : left;
    if (isOver(sourceId) || taken <= 0n) continue;
    await moveCredit(ctx, db, { kind: "reclaimed", amount: -taken, currency, sourceId });
    left -= taken;
  }
}

async function writePaid(
  { organizationId, now }: OrganizationContext,
  db: Database,
  id: string,
  paid: Partial<Record<"paidAmount" | "reducedAmount", bigint>> & {
    status?: string;
    paidOn?: string | null;
  },
): Promise<void> {
  await db.invoice.update({
    where: { organizationId_id: { organizationId, id } },
    data: { ...paid, updatedAt: now },
  });
}

/**
 * Marks a charge that a won dispute gives back as one too many, before it counts as approved again, if
 * its invoice was paid or is charged another time since.
 */
export async function markReturned(
  ctx: OrganizationContext,
  db: Database,
  { id, invoiceId }: { id: string; invoiceId: string },
  { by }: Pick<MoneyBack, "by">,
): Promise<void> {
  if (by.kind !== "dispute" || by.posting !== "chargeback_reversal") return;
  const { status } = await findInvoice(db, invoiceId);
  const others = await db.invoiceAttempt.count({
    where: {
      ...{ invoiceId, id: { not: id }, status: { in: KEPT } },
      NOT: { flags: { has: "duplicate_charge" } },
    },
  });
  if (status === "open" && others === 0) return;
  await flagTransactions(ctx, db, [id], "duplicate_charge", "invoice");
}

/** Issues the note of our staff's refund; one made at the provider takes off what earlier notes left. */
async function noteRefund(
  ctx: OrganizationContext,
  db: Database,
  { invoice, ...refund }: { invoice: RefundedInvoice; refundId: string; amount: bigint },
  today: string,
): Promise<void> {
  if (await issueRefundNote(ctx, db, refund, today)) return;
  const left = invoice.total - ((await readCredited(db, [invoice.id])).get(invoice.id) ?? 0n);
  const amount = refund.amount < left ? refund.amount : left;
  if (amount <= 0n) return;
  const why = { effect: "refund", reason: "refunded", note: null } as const;
  await writeCreditNote(ctx, db, { ...why, invoice, amount, refundId: refund.refundId }, today);
}
