import type { Costs } from "~/providers/provider";
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
SELECT id, amount AS arrived, amount - refunded_amount - charged_back_amount AS kept, coalesce(asked_amount, amount) AS asked, provider_payment_id AS "providerId", raises_id AS "raisesId"
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
  currency, period, gateway, provider, attempt, date, sent_at, commission_basis_points, flags, raises_id, created_at, updated_at)
SELECT organization_id, $3::uuid, donation_id, campaign_id, payment_method_id, payment_processor_id, 'in_process', $5::bigint,
       currency, period, gateway, provider, attempt, $2::timestamptz, $2::timestamptz, commission_basis_points, ARRAY[$6::text], $7::uuid, $2::timestamptz, $2::timestamptz
  FROM transactions WHERE organization_id = $1::uuid AND id = $4::uuid`;

interface Charged {
  id: string;
  /** Minor units; `kept` is what did not go back. */
  arrived: bigint;
  kept: bigint;
  asked: bigint;
  providerId: string | null;
  /** The attempt whose payment it raises. */
  raisesId: string | null;
}

/**
 * Records another payment of a voucher, as an attempt of its own with the company's id. A part of the requested
 * amount is kept, and its donor gets a receipt. Once the requested amount arrived, it is a second payment: it is
 * refunded where the method can, otherwise shown to our staff. A repeated message records nothing. Returns `waits`
 * while the voucher itself is not charged yet, and `unclear` where the voucher's own payment was raised, because
 * the raise may be this payment.
 */
export function recordFurtherPayment(
  ctx: TenantContext,
  facts: TransactionSnapshot,
  { amount, approval, providerId }: FurtherPayment,
): Promise<Checked | "unclear"> {
  return ctx.transaction(async (db) => {
    const rows = await lockCharged(ctx, db, facts);
    if (rows.some((row) => row.providerId === providerId)) return "done";
    const own = rows.find(({ id }) => id === facts.id);
    if (!own) return "waits";
    if (rows.some(({ raisesId }) => raisesId === own.id)) return "unclear";
    const flag = isPart(facts, own, rows) ? "part_payment" : "duplicate_charge";
    const { costs } = approval;
    await add(ctx, db, facts, { amount, costs, flag, providerId, raisesId: null });
    return "done";
  });
}

/**
 * Records what the company added to a voucher's own payment, which amounts to `total` now, in minor units: an
 * attempt of its own without an id at the company, which knows only the one payment. The donation keeps it, with a
 * receipt, whatever the requested amount was: the donor may have meant to give more. For an order of tickets, and if
 * everything was refunded before, it counts as a second payment. The same total records nothing. Returns `unclear` for
 * a lower total than was recorded, and if another payment of the voucher may be part of it.
 */
export function recordRaise(
  ctx: TenantContext,
  facts: TransactionSnapshot,
  total: bigint,
): Promise<"done" | "unclear"> {
  return ctx.transaction(async (db) => {
    const rows = await lockCharged(ctx, db, facts);
    const own = rows.find(({ id }) => id === facts.id);
    if (!own) return "done";
    const amount =
      total - sumOf([own, ...rows.filter((row) => row.raisesId === own.id)], "arrived");
    if (amount === 0n) return "done";
    const isAlone = rows.every((row) => row === own || row.raisesId === own.id);
    if (amount < 0n || !isAlone) return "unclear";
    const isKept = !facts.sellsTickets && sumOf(rows, "kept") > 0n;
    const flag = isKept ? "part_payment" : "duplicate_charge";
    // The company tells what the whole payment costs, a part of which is booked: our rate counts for the rest.
    await add(ctx, db, facts, {
      ...{ amount, flag, costs: undefined, providerId: null, raisesId: own.id },
    });
    return "done";
  });
}

/** Locks what was charged of the attempt's period, with its donation. */
async function lockCharged(
  ctx: TenantContext,
  db: Database,
  { donationId, period }: TransactionSnapshot,
): Promise<Charged[]> {
  const donation = [ctx.organizationId, donationId];
  await db.sql({ name: "lock-donation", text: LOCK_DONATION, values: donation });
  const values = [...donation, period];
  return db.sql<Charged>({ name: "lock-charged", text: LOCK_CHARGED, values });
}

interface Added {
  /** Minor units. */
  amount: bigint;
  costs: Costs | undefined;
  flag: MoneyFlag;
  providerId: string | null;
  raisesId: string | null;
}

/** Adds an approved attempt beside the voucher's own one. */
async function add(
  ctx: TenantContext,
  db: Database,
  facts: TransactionSnapshot,
  { amount, costs, flag, providerId, raisesId }: Added,
): Promise<void> {
  const id = ctx.newId();
  const added = [ctx.organizationId, ctx.now, id, facts.id, amount, flag, raisesId];
  await db.sql({ name: "add-further-attempt", text: ADD_ATTEMPT, values: added });
  // Its donation began with the voucher's own payment.
  const attempt = {
    ...{ ...facts, id, amount, date: ctx.now, localDay: null },
    donationStatus: "active",
  };
  const known = { providerId: providerId ?? "", flags: [flag], costs };
  const approved = { status: "approved", ...known } as const;
  const result = { ...donationResultOf(ctx, attempt, approved), provider_id: providerId };
  await db.sql(donationResultsStatement(ctx, [beside(ctx, result, flag)]));
}

const sumOf = (rows: readonly Charged[], of: "arrived" | "kept") =>
  rows.reduce((all, row) => all + row[of], 0n);

/**
 * Whether a payment completes what was asked for. What went back was paid all the same: who pays after a refund
 * pays twice. Tickets have no parts: their order is charged once its whole price arrived.
 */
function isPart({ sellsTickets }: TransactionSnapshot, own: Charged, rows: readonly Charged[]) {
  return !sellsTickets && sumOf(rows, "arrived") < own.asked && sumOf(rows, "kept") > 0n;
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
