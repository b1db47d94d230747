import type { Approved } from "~/providers/provider";
import type { Database, TenantContext } from "~/domain/context";
import { listJob } from "~/domain/outbox.sql";
import type { LateApproval } from "~/domain/payments/charge-cause";
import { flagTransactions } from "~/domain/payments/flag-transactions.server";
import type { TransactionSnapshot } from "./charge-snapshot.server";
import type { DonationResult } from "./donation-result.server";
import { recordDonationOutcome } from "./record-donation-result.server";
import type { MethodDetails } from "~/domain/donations/cards/open-account.server";
import { pauseDonations } from "~/domain/donations/pause-donations.server";
import { donationResultsStatement } from "./write-donation-results.server";
import { BESIDE_FLAGS } from "~/domain/payments/money-flags";

/** Locks the donation before its attempts, as everywhere, so that two results cannot deadlock. */
const LOCK_DONATION = `
SELECT 1 FROM donations WHERE organization_id = $1::uuid AND id = $2::uuid FOR NO KEY UPDATE`;
const LOCK_ATTEMPTS = `
SELECT id, status FROM transactions
 WHERE organization_id = $1::uuid AND donation_id = $2::uuid AND period IS NOT DISTINCT FROM $3::bpchar
   AND NOT flags && ${BESIDE_FLAGS}
 ORDER BY id FOR UPDATE`;

/** Equal donations that were made after this one and were charged. */
const OTHER_PERIOD_OPEN = `
SELECT 1 FROM transactions
 WHERE organization_id = $1::uuid AND donation_id = $2::uuid AND period <> $3
   AND status IN ('planned', 'in_process', 'pending') LIMIT 1`;
const LATER_EQUALS = `
SELECT t.id FROM donations d
  JOIN donations e ON e.organization_id = d.organization_id AND e.equal_key = d.equal_key
   AND e.created_at > d.created_at AND e.status IN ('active', 'paused', 'discarded')
  JOIN transactions t ON t.organization_id = e.organization_id AND t.donation_id = e.id AND t.status = 'approved'
 WHERE d.organization_id = $1::uuid AND d.id = $2::uuid
 ORDER BY t.id`;

const IN_FLIGHT = ["in_process", "pending"];
const PAID = ["approved", "refunded", "in_mediation", "charged_back"];

/**
 * Records the approval of an ended attempt: once money was taken, the approval is recorded (issue
 * 26, 'Transactions'). It pays for the period and cancels an open retry. If the period is already
 * paid, the attempt is flagged `duplicate_charge` and a job refunds it. An equal donation that the
 * donor made meanwhile is flagged, too, and a person decides.
 */
export async function recordLateApproval(
  ctx: TenantContext,
  facts: TransactionSnapshot,
  outcome: Approved,
): Promise<LateApproval> {
  let state: LateApproval = "known";
  await recordDonationOutcome(ctx, facts, outcome, async (result) => {
    state = await ctx.transaction((db) => write(ctx, db, facts, result));
    return state === "recorded";
  });
  return state;
}

async function write(
  ctx: TenantContext,
  db: Database,
  facts: TransactionSnapshot,
  result: DonationResult,
): Promise<LateApproval> {
  const values = [ctx.organizationId, facts.donationId, facts.period];
  const donation = [ctx.organizationId, facts.donationId];
  await db.sql({ name: "lock-donation", text: LOCK_DONATION, values: donation });
  const attempts = { name: "lock-period-attempts", text: LOCK_ATTEMPTS, values };
  const rows = await db.sql<{ id: string; status: string }>(attempts);
  const others = rows.filter(({ id }) => id !== facts.id);
  if (others.some(({ status }) => IN_FLIGHT.includes(status))) return "waits";
  const isDuplicate = others.some(({ status }) => PAID.includes(status));
  const equals = result.is_first ? await listLaterEquals(ctx, db, facts.donationId) : [];
  const flags = [
    ...(isDuplicate ? ["duplicate_charge"] : []),
    ...(equals.length > 0 ? ["possible_duplicate"] : []),
  ];
  // What is planned already stays the only plan.
  const plansNext = result.is_first || !(await isOtherPeriodOpen(ctx, db, facts));
  const planned = plansNext
    ? result
    : { ...result, next_period: null, next_due_at: null, next_lapses_at: null, missed: [] };
  const statement = donationResultsStatement(ctx, [
    { ...(isDuplicate ? givenBack(ctx, planned) : planned), flags: [...result.flags, ...flags] },
  ]);
  const written = await db.sql<{ id: string }>(statement);
  if (written.length === 0) return "known";
  if (equals.length > 0) await flagTransactions(ctx, db, equals, "possible_duplicate", "gift");
  if (result.is_first && facts.recurrence === "monthly" && !isCardKept(facts, result)) {
    const pause = { donationId: facts.donationId, reason: "payment_method_missing" } as const;
    await pauseDonations(ctx, db, [pause]);
    const order = { donationId: facts.donationId, notice: "paused", key: facts.id } as const;
    await ctx.enqueue(db, "notifications.send-donor-notice", order);
  }
  return "recorded";
}

/** Whether a charge of another period is planned or in flight. */
async function isOtherPeriodOpen(
  ctx: TenantContext,
  db: Database,
  { donationId, period }: TransactionSnapshot,
): Promise<boolean> {
  const values = [ctx.organizationId, donationId, period];
  const rows = await db.sql({ name: "other-period-open", text: OTHER_PERIOD_OPEN, values });
  return rows.length > 0;
}

/**
 * The decline erased the card from the vault, but the provider may have stored it. Of an account that is debited
 * nothing is left then.
 */
function isCardKept(facts: TransactionSnapshot, { saved_card: saved }: DonationResult): boolean {
  if (facts.methodKind === "bank_account")
    return (facts.methodDetails as MethodDetails).sealed !== "";
  if (facts.methodKind !== "card") return true;
  // What the second gateway of a pair saved is not the donation's card.
  return (facts.vaultCardId ?? facts.providerCardId ?? (facts.pairOfId ? null : saved)) !== null;
}

/** A charge that is refunded gets no receipt. */
function givenBack(ctx: TenantContext, result: DonationResult): DonationResult {
  const job = listJob(ctx, "payments.refund-duplicate", {
    cause: "gift",
    transactionId: result.id,
  });
  return { ...result, jobs: [job], sends_receipt: false };
}

async function listLaterEquals(
  ctx: TenantContext,
  db: Database,
  donationId: string,
): Promise<string[]> {
  const values = [ctx.organizationId, donationId];
  const rows = await db.sql<{ id: string }>({ name: "later-equals", text: LATER_EQUALS, values });
  return rows.map(({ id }) => id);
}
