import type { Database, TenantContext } from "~/domain/context";
import { listJob } from "~/domain/outbox.sql";
import { addingReferences } from "~/domain/payments/add-references.sql";
import type { Checked, FurtherPayment } from "~/domain/payments/charge-cause";
import type { MoneyFlag } from "~/domain/payments/money-flags";
import type { TransactionSnapshot } from "./charge-snapshot.server";
import { donationResultOf, type DonationResult } from "./donation-result.server";
import { donationResultsStatement } from "./write-donation-results.server";

/** Locks the donation before its attempts, as everywhere, so that two results cannot deadlock. */
const LOCK_DONATION = `
SELECT 1 FROM donations WHERE organization_id = $1::uuid AND id = $2::uuid FOR NO KEY UPDATE`;
const LOCK_CHARGED = `
SELECT id, amount AS arrived, amount - refunded_amount - charged_back_amount AS kept, coalesce(asked_amount, amount) AS asked, provider_payment_id AS "providerId"
  FROM transactions
 WHERE organization_id = $1::uuid AND donation_id = $2::uuid AND period IS NOT DISTINCT FROM $3::bpchar
   AND status IN ('approved', 'refunded', 'in_mediation', 'charged_back')
 ORDER BY id FOR UPDATE`;

// It has a reference of its own, because the books of a company are compared by references.
const ADD_ATTEMPT = `
WITH reference AS (
  ${addingReferences("gift", { provider: "i.provider", reference: "i.id", now: "$2::timestamptz", from: "(SELECT $3::uuid AS id, provider FROM transactions WHERE organization_id = $1::uuid AND id = $4::uuid) i" })}
)
INSERT INTO transactions (organization_id, id, donation_id, campaign_id, payment_method_id, payment_processor_id, status, amount,
  currency, period, gateway, provider, attempt, date, sent_at, commission_basis_points, flags, created_at, updated_at)
SELECT organization_id, $3::uuid, donation_id, campaign_id, payment_method_id, payment_processor_id, 'in_process', $5::bigint,
       currency, period, gateway, provider, attempt, $2::timestamptz, $2::timestamptz, commission_basis_points, ARRAY[$6::text], $2::timestamptz, $2::timestamptz
  FROM transactions WHERE organization_id = $1::uuid AND id = $4::uuid`;

interface Charged {
  id: string;
  /** Minor units; `kept` is what did not go back. */
  arrived: bigint;
  kept: bigint;
  asked: bigint;
  providerId: string | null;
}

/**
 * Records another payment of a voucher, as an attempt of its own with the company's id. A part of the requested
 * amount is kept, and its donor gets a receipt. Once the requested amount arrived, it is a second payment: it is
 * refunded where the method can, otherwise shown to our staff. A repeated message records nothing. Returns `waits`
 * while the voucher itself is not charged yet.
 */
export function recordFurtherPayment(
  ctx: TenantContext,
  facts: TransactionSnapshot,
  payment: FurtherPayment,
): Promise<Checked> {
  return ctx.transaction((db) => write(ctx, db, facts, payment));
}

async function write(
  ctx: TenantContext,
  db: Database,
  facts: TransactionSnapshot,
  { amount, approval, providerId }: FurtherPayment,
): Promise<Checked> {
  const { donationId, period } = facts;
  const donation = [ctx.organizationId, donationId];
  await db.sql({ name: "lock-donation", text: LOCK_DONATION, values: donation });
  const values = [...donation, period];
  const rows = await db.sql<Charged>({ name: "lock-charged", text: LOCK_CHARGED, values });
  if (rows.some((row) => row.providerId === providerId)) return "done";
  const own = rows.find(({ id }) => id === facts.id);
  if (!own) return "waits";
  const flag: MoneyFlag = isPart(facts, own, rows) ? "part_payment" : "duplicate_charge";
  const id = ctx.newId();
  const added = [ctx.organizationId, ctx.now, id, facts.id, amount, flag];
  await db.sql({ name: "add-further-attempt", text: ADD_ATTEMPT, values: added });
  // Its donation began with the voucher's own payment.
  const attempt = {
    ...{ ...facts, id, amount, date: ctx.now, localDay: null },
    donationStatus: "active",
  };
  const { costs } = approval;
  const approved = { status: "approved", providerId, flags: [flag], costs } as const;
  const result = beside(ctx, donationResultOf(ctx, attempt, approved), flag);
  await db.sql(donationResultsStatement(ctx, [result]));
  return "done";
}

/**
 * Whether a payment completes what was asked for. What went back was paid all the same: who pays after a refund
 * pays twice. Tickets have no parts: their order is charged once its whole price arrived.
 */
function isPart({ sellsTickets }: TransactionSnapshot, own: Charged, rows: readonly Charged[]) {
  const sum = (of: "arrived" | "kept") => rows.reduce((all, row) => all + row[of], 0n);
  return !sellsTickets && sum("arrived") < own.asked && sum("kept") > 0n;
}

/** The month is paid already: nothing is planned anew, and what goes back gets no receipt. */
function beside(ctx: TenantContext, result: DonationResult, flag: MoneyFlag): DonationResult {
  const unplanned = {
    ...{ next_period: null, next_due_at: null, next_lapses_at: null, missed: [] },
    ...{ collection_state: null, reopens: false },
  };
  const isKept = flag === "part_payment";
  const order = { cause: "gift", transactionId: result.id };
  const jobs = isKept ? [] : [listJob(ctx, "payments.refund-duplicate", order)];
  return { ...result, ...unplanned, jobs, sends_receipt: isKept };
}
