import type { CollectDay } from "~/values/calendar";
import type { Currency } from "~/values/money";
import type { OrganizationContext, Row } from "../context";
import { toCollectDay } from "./plan-collections";

/** All that charging and settling one transaction needs to know, read in one round trip. */
export interface TransactionFacts {
  id: string;
  status: string;
  amount: bigint;
  currency: Currency;
  period: string | null;
  gateway: string;
  acquirer: string;
  attempt: number;
  date: Date;
  sentAt: Date | null;
  checks: number;
  notFoundAt: Date | null;
  challengeUrl: string | null;
  declineCode: string | null;
  donationId: string;
  donationStatus: string;
  recurrence: "monthly" | "one_time";
  donationAmount: bigint;
  collectDay: CollectDay | null;
  donationCreatedAt: Date;
  donationLocale: string;
  campaignId: string;
  campaignTitle: string;
  campaignSlug: string;
  donorId: string;
  donorName: string;
  donorFirstName: string;
  donorEmail: string;
  donorUid: string | null;
  paymentMethodId: string;
  methodId: string;
  lastFour: string;
  vaultCardId: string | null;
  acquirerCardId: string | null;
  networkReference: string | null;
  cardholderName: string;
  cardholderIdNumber: string | null;
  collectionState: string | null;
  lapsesAt: Date | null;
}

/** What deciding and settling a charge needs of them. */
export type ChargeFacts = Pick<
  TransactionFacts,
  | "id"
  | "amount"
  | "period"
  | "gateway"
  | "acquirer"
  | "attempt"
  | "date"
  | "checks"
  | "donationId"
  | "donationStatus"
  | "collectDay"
  | "donationCreatedAt"
  | "vaultCardId"
  | "lapsesAt"
>;

const COLUMNS = `
  t.id, t.status, t.amount, t.currency, t.period, t.gateway, t.acquirer, t.attempt, t.date,
  t.sent_at, t.checks, t.not_found_at, t.challenge_url, t.decline_code,
  d.id AS donation_id, d.status AS donation_status, d.recurrence, d.amount AS donation_amount,
  d.collect_day, d.created_at AS donation_created_at, d.locale AS donation_locale,
  c.id AS campaign_id, c.title AS campaign_title, c.slug AS campaign_slug,
  o.id AS donor_id, o.first_name, o.last_name, o.email, o.uid_number,
  p.id AS payment_method_id, p.method_id, p.last_four, p.vault_card_id, p.acquirer_card_id,
  p.network_reference, p.cardholder_name, p.cardholder_id_number,
  l.state AS collection_state, l.lapses_at`;

const JOINED = `
    JOIN donations d ON d.organization_id = t.organization_id AND d.id = t.donation_id
    JOIN campaigns c ON c.organization_id = t.organization_id AND c.id = t.campaign_id
    JOIN donors o ON o.organization_id = t.organization_id AND o.id = d.donor_id
    JOIN payment_methods p ON p.organization_id = t.organization_id AND p.id = t.payment_method_id
    LEFT JOIN collections l ON l.organization_id = t.organization_id AND l.donation_id = t.donation_id AND l.period = t.period`;

const SELECT = `SELECT ${COLUMNS} FROM transactions t ${JOINED} WHERE t.organization_id = $1`;
const BY_ID = `${SELECT} AND t.id = $2`;
const OF_DONATION = `${SELECT} AND t.donation_id = $2 ORDER BY t.created_at, t.id LIMIT 1`;

// LATERAL: each is looked up by its keys, however many there are and whatever the planner guesses.
// These statuses are those of transactions_one_attempt, which leads to the one row.
const OPEN_ATTEMPTS = `
SELECT w.at::int AS asked, ${COLUMNS}
  FROM unnest($2::uuid[], $3::bpchar[]) WITH ORDINALITY AS w (donation_id, period, at)
 CROSS JOIN LATERAL (
   SELECT * FROM transactions a
    WHERE a.organization_id = $1 AND a.donation_id = w.donation_id AND a.period = w.period
      AND a.status IN ('planned', 'in_process', 'pending', 'approved')) t ${JOINED}`;

/** A transaction by its id; null when there is none of this organisation. */
export async function findTransactionFacts(
  ctx: OrganizationContext,
  transactionId: string,
): Promise<TransactionFacts | null> {
  return first(ctx, "transaction-facts", BY_ID, [transactionId]);
}

/**
 * The attempt of each collection that is planned, under way or charged (there is one at most), in the
 * order in which they were asked for; null where the attempts ended without a charge.
 */
export async function listAttemptFacts(
  ctx: OrganizationContext,
  collections: readonly { donationId: string; period: string }[],
): Promise<(TransactionFacts | null)[]> {
  const values = [
    ctx.organizationId,
    collections.map(({ donationId }) => donationId),
    collections.map(({ period }) => period),
  ];
  const statement = { name: "attempt-facts", text: OPEN_ATTEMPTS, values, keepsPlan: true };
  const [rows] = await ctx.statements(statement);
  const found = new Map(rows?.map((row) => [row.asked as number, factsOf(row)]));
  return collections.map((_, at) => found.get(at + 1) ?? null);
}

/** The transaction of a donation's first charge. */
export async function findFirstTransactionFacts(
  ctx: OrganizationContext,
  donationId: string,
): Promise<TransactionFacts | null> {
  return first(ctx, "first-transaction-facts", OF_DONATION, [donationId]);
}

async function first(ctx: OrganizationContext, name: string, text: string, values: unknown[]) {
  const statement = { name, text, values: [ctx.organizationId, ...values] };
  const row = (await ctx.statements(statement))[0]?.[0];
  return row ? factsOf(row) : null;
}

function factsOf(row: Row): TransactionFacts {
  return {
    id: row.id as string,
    status: row.status as string,
    amount: row.amount as bigint,
    currency: row.currency as Currency,
    period: row.period as string | null,
    gateway: row.gateway as string,
    acquirer: row.acquirer as string,
    attempt: row.attempt as number,
    date: row.date as Date,
    sentAt: row.sent_at as Date | null,
    checks: row.checks as number,
    notFoundAt: row.not_found_at as Date | null,
    challengeUrl: row.challenge_url as string | null,
    declineCode: row.decline_code as string | null,
    donationId: row.donation_id as string,
    donationStatus: row.donation_status as string,
    recurrence: row.recurrence as "monthly" | "one_time",
    donationAmount: row.donation_amount as bigint,
    collectDay: row.collect_day === null ? null : toCollectDay(row.collect_day as number),
    donationCreatedAt: row.donation_created_at as Date,
    donationLocale: row.donation_locale as string,
    campaignId: row.campaign_id as string,
    campaignTitle: row.campaign_title as string,
    campaignSlug: row.campaign_slug as string,
    donorId: row.donor_id as string,
    donorName: `${row.first_name as string} ${row.last_name as string}`,
    donorFirstName: row.first_name as string,
    donorEmail: row.email as string,
    donorUid: row.uid_number as string | null,
    paymentMethodId: row.payment_method_id as string,
    methodId: row.method_id as string,
    lastFour: row.last_four as string,
    vaultCardId: row.vault_card_id as string | null,
    acquirerCardId: row.acquirer_card_id as string | null,
    networkReference: row.network_reference as string | null,
    cardholderName: row.cardholder_name as string,
    cardholderIdNumber: row.cardholder_id_number as string | null,
    collectionState: row.collection_state as string | null,
    lapsesAt: row.lapses_at as Date | null,
  };
}
