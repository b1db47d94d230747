import type { NextAction } from "~/providers/provider";
import type { CollectDay } from "~/values/time/calendar";
import type { Currency } from "~/values/money/money";
import type { TenantContext, Row } from "~/domain/context";
import { toCollectDay } from "~/domain/donations/plan-collections";
import { BESIDE_FLAGS } from "~/domain/payments/money-flags";

/** All columns that charging and recording one transaction need, read in one round trip. */
export interface TransactionSnapshot {
  id: string;
  /** The cause of this charge (payments/charge-cause). */
  cause: "gift";
  status: string;
  amount: bigint;
  currency: Currency;
  period: string | null;
  gateway: string;
  processorId: string;
  provider: string;
  attempt: number;
  /** Our share by the plan when it was sent; null before. */
  commissionBasisPoints: number | null;
  /** The declined attempt at the local gateway that this attempt at the global one follows. */
  pairOfId: string | null;
  date: Date;
  /** YYYY-MM-DD: the day under which an earlier result counted it; null before the first. */
  localDay: string | null;
  sentAt: Date | null;
  checks: number;
  notFoundAt: Date | null;
  /** The payment's id at the provider; null before it is known. */
  providerPaymentId: string | null;
  /** Minor units that the provider added to its payment after it was charged, each an attempt of its own. */
  raisedAmount: bigint;
  /** What the donor has to do, and until when. */
  nextAction: NextAction | null;
  expiresAt: Date | null;
  declineCode: string | null;
  flags: string[];
  donationId: string;
  donationStatus: string;
  recurrence: "monthly" | "one_time";
  donationAmount: bigint;
  /** YYYY-MM: the first period whose charge raises the amount; null without an increase. */
  nextUpgradePeriod: string | null;
  collectDay: CollectDay | null;
  donationCreatedAt: Date;
  /** When the donation's last pause ended. */
  resumedAt: Date | null;
  donationLocale: string;
  campaignId: string;
  campaignTitle: string;
  campaignSlug: string;
  /** An order of tickets, whose prices are fixed. */
  sellsTickets: boolean;
  donorId: string;
  donorName: string;
  donorFirstName: string;
  donorEmail: string;
  donorUid: string | null;
  paymentMethodId: string;
  /** Another payment method took this one's place after the charge was sent. */
  isReplaced: boolean;
  methodKind: string;
  methodId: string;
  /** Of a method that is no card (payment-method.ts). */
  methodDetails: unknown;
  lastFour: string | null;
  vaultCardId: string | null;
  providerCardId: string | null;
  networkReference: string | null;
  cardholderName: string;
  cardholderIdNumber: string | null;
  collectionState: string | null;
  lapsesAt: Date | null;
}

/** Columns that deciding and recording a charge need. */
const CHARGE_COLUMNS = [
  "id",
  "cause",
  "amount",
  "currency",
  "period",
  "gateway",
  "provider",
  "attempt",
  "commissionBasisPoints",
  "methodKind",
  "pairOfId",
  "date",
  "localDay",
  "checks",
  "expiresAt",
  "donationId",
  "donationStatus",
  "collectDay",
  "donationCreatedAt",
  "resumedAt",
  "vaultCardId",
  "lapsesAt",
  "isReplaced",
] as const satisfies readonly (keyof TransactionSnapshot)[];
export type ChargeSnapshot = Pick<TransactionSnapshot, (typeof CHARGE_COLUMNS)[number]>;

/** Columns for charging a collection; few, because every month of every donation reads them. */
const ATTEMPT_COLUMNS = [
  ...CHARGE_COLUMNS,
  "status",
  "processorId",
  "donationAmount",
  "nextUpgradePeriod",
  "campaignId",
  "campaignTitle",
  "campaignSlug",
  "donorEmail",
  "paymentMethodId",
  "providerCardId",
  "networkReference",
  "cardholderName",
  "cardholderIdNumber",
  "methodId",
  "methodDetails",
  "lastFour",
] as const satisfies readonly (keyof TransactionSnapshot)[];
export type AttemptSnapshot = Pick<TransactionSnapshot, (typeof ATTEMPT_COLUMNS)[number]>;

/** SQL of each column: t transaction, d donation, c campaign, o donor, p method, l collection. */
const PLACES: Record<keyof TransactionSnapshot, string> = {
  id: "t.id",
  cause: "'gift'",
  status: "t.status",
  amount: "t.amount",
  currency: "t.currency",
  period: "t.period",
  gateway: "t.gateway",
  processorId: "t.payment_processor_id",
  provider: "t.provider",
  attempt: "t.attempt",
  commissionBasisPoints: "t.commission_basis_points",
  pairOfId: "t.pair_of_id",
  date: "t.date",
  localDay: "t.local_day",
  sentAt: "t.sent_at",
  checks: "t.checks",
  notFoundAt: "t.not_found_at",
  providerPaymentId: "t.provider_payment_id",
  raisedAmount:
    "(SELECT coalesce(sum(r.amount), 0)::bigint FROM transactions r WHERE r.organization_id = t.organization_id AND r.raises_id = t.id)",
  nextAction: "t.next_action",
  expiresAt: "t.expires_at",
  declineCode: "t.decline_code",
  flags: "t.flags",
  donationId: "d.id",
  donationStatus: "d.status",
  recurrence: "d.recurrence",
  donationAmount: "d.amount",
  nextUpgradePeriod: "d.next_upgrade_period",
  collectDay: "d.collect_day",
  donationCreatedAt: "d.created_at",
  resumedAt: "d.resumed_at",
  donationLocale: "d.locale",
  campaignId: "c.id",
  campaignTitle: "c.title",
  campaignSlug: "c.slug",
  sellsTickets: "c.type = 'tickets'",
  donorId: "o.id",
  donorName: "o.first_name || ' ' || o.last_name",
  donorFirstName: "o.first_name",
  donorEmail: "o.email",
  donorUid: "o.uid_number",
  paymentMethodId: "p.id",
  isReplaced: "coalesce(d.payment_method_id <> p.id, false)",
  methodKind: "p.kind",
  methodId: "p.method_id",
  methodDetails: "p.details",
  lastFour: "p.last_four",
  vaultCardId: "p.vault_card_id",
  providerCardId: "p.provider_card_id",
  networkReference: "p.network_reference",
  // For other payment methods the donor is the payer.
  cardholderName: "coalesce(p.cardholder_name, o.first_name || ' ' || o.last_name)",
  cardholderIdNumber: "p.cardholder_id_number",
  collectionState: "l.state",
  lapsesAt: "l.lapses_at",
};

const columnsOf = (facts: readonly (keyof TransactionSnapshot)[]) =>
  facts.map((fact) => `${PLACES[fact]} AS "${fact}"`).join(", ");

const JOINED = `
    JOIN donations d ON d.organization_id = t.organization_id AND d.id = t.donation_id
    JOIN campaigns c ON c.organization_id = t.organization_id AND c.id = t.campaign_id
    JOIN donors o ON o.organization_id = t.organization_id AND o.id = d.donor_id
    -- A charge that is only planned goes to the payment method that the donation has by then.
    JOIN payment_methods p ON p.organization_id = t.organization_id
     AND p.id = coalesce(CASE WHEN t.status = 'planned' THEN d.payment_method_id END, t.payment_method_id)
    LEFT JOIN collections l ON l.organization_id = t.organization_id AND l.donation_id = t.donation_id AND l.period = t.period`;

const COLUMNS = columnsOf(Object.keys(PLACES) as (keyof TransactionSnapshot)[]);
const SELECT = `SELECT ${COLUMNS} FROM transactions t ${JOINED} WHERE t.organization_id = $1`;
const BY_ID = `${SELECT} AND t.id = $2`;
// Selects the second attempt of a pair, unless it was not sent.
const OF_DONATION = `${SELECT} AND t.donation_id = $2
   AND NOT EXISTS (SELECT FROM transactions s WHERE s.organization_id = $1 AND s.donation_id = $2 AND s.pair_of_id = t.id AND s.status <> 'cancelled')
 ORDER BY t.created_at, t.id LIMIT 1`;

// LATERAL looks each row up by its keys, whatever row count the planner expects. The index
// transactions_attempts_kept guarantees one row at most.
const OPEN_ATTEMPTS = `
SELECT w.at::int AS requested, ${columnsOf(ATTEMPT_COLUMNS)}
  FROM unnest($2::uuid[], $3::bpchar[]) WITH ORDINALITY AS w (donation_id, period, at)
 CROSS JOIN LATERAL (
   SELECT * FROM transactions a
    WHERE a.organization_id = $1 AND a.donation_id = w.donation_id AND a.period = w.period
      AND a.status IN ('planned', 'in_process', 'pending', 'approved', 'refunded', 'in_mediation', 'charged_back')
      AND NOT a.flags && ${BESIDE_FLAGS}) t ${JOINED}`;

/** Returns a transaction by its id, or null if this organisation has none. */
export async function findTransactionSnapshot(
  ctx: TenantContext,
  transactionId: string,
): Promise<TransactionSnapshot | null> {
  return first(ctx, "transaction-facts", BY_ID, [transactionId]);
}

/**
 * Returns the planned, running or charged attempt of each collection (there is at most one), in the
 * order of `collections`; null where all attempts ended without a charge.
 */
export async function listAttemptSnapshots(
  ctx: TenantContext,
  collections: readonly { donationId: string; period: string }[],
): Promise<(AttemptSnapshot | null)[]> {
  const values = [
    ctx.organizationId,
    collections.map(({ donationId }) => donationId),
    collections.map(({ period }) => period),
  ];
  const statement = { name: "attempt-facts", text: OPEN_ATTEMPTS, values, keepsPlan: true };
  const [rows] = await ctx.statements(statement);
  const found = new Map(
    rows?.map(({ requested, ...row }) => [requested as number, factsOf<AttemptSnapshot>(row)]),
  );
  return collections.map((_, at) => found.get(at + 1) ?? null);
}

/** Returns the transaction of a donation's first charge. */
export async function findFirstTransactionSnapshot(
  ctx: TenantContext,
  donationId: string,
): Promise<TransactionSnapshot | null> {
  return first(ctx, "first-transaction-facts", OF_DONATION, [donationId]);
}

async function first(ctx: TenantContext, name: string, text: string, values: unknown[]) {
  const statement = { name, text, values: [ctx.organizationId, ...values] };
  const row = (await ctx.statements(statement))[0]?.[0];
  return row ? factsOf<TransactionSnapshot>(row) : null;
}

/** Converts a row; only the collect day has another format than in the snapshot. */
function factsOf<Facts extends ChargeSnapshot>(row: Row): Facts {
  const { collectDay } = row as { collectDay: number | null };
  return { ...row, collectDay: collectDay === null ? null : toCollectDay(collectDay) } as Facts;
}
