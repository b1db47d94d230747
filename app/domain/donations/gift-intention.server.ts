/** The intention of a gift, committed before anything is charged: one statement, one round trip. */
import type { Currency } from "~/values/money";
import { keyedHashes } from "~/infrastructure/crypto.server";
import type { TenantContext } from "../context";
import { isHeldUp } from "../idempotency-keys/wait-for-first.server";
import type { GiftTerms } from "./gift-terms";
import { findKey } from "./gift-keys.server";
import { fromCollectDay } from "./plan-collections";
import type { CardSummary, DonationBody } from "./schema";

const DAY_MS = 24 * 60 * 60 * 1000;
/** An equal gift within this time is asked about before it is charged (readings). */
const EQUAL_GIFT_MS = 10 * 60 * 1000;

export interface GiftIntention {
  donationId: string;
  transactionId: string;
  campaignId: string;
  processorId: string;
  gateway: string;
  acquirer: string;
  currency: Currency;
  terms: GiftTerms;
  body: DonationBody;
  card: CardSummary;
  idempotencyKey: string;
  fingerprint: Buffer;
  vaultCardId: string | null;
  /** The first collection of a monthly gift: the month of the gift. */
  collection: { period: string; lapsesAt: Date } | null;
  checkAt: Date;
}

export type IntentionResult =
  | { kind: "committed" }
  | { kind: "known_key" }
  | { kind: "equal_gift"; donationId: string; decided: boolean };

/**
 * Equal gifts have the same campaign, e-mail, card, amount and recurrence. Under every accepted
 * secret, the current one first: the other gift may have been made before a rotation.
 */
function equalKeysOf(
  campaignId: string,
  body: DonationBody,
  card: CardSummary,
  terms: GiftTerms,
): Buffer[] {
  const parts = [campaignId, body.donor.email, card.fingerprint, terms.amount, terms.recurrence];
  return keyedHashes("equal-gift", parts.join("|"));
}

/** The same for web processes that sign with different secrets while these are rotated. */
function lockOf(equalKeys: Buffer[]): string {
  return equalKeys.map((key) => key.toString("hex")).toSorted()[0] ?? "";
}

// Two tabs at once wait for each other here; the second then sees the first's gift.
const LOCK = `SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`;

/**
 * Gifts of organisation $1 with one of the `keys` that were made after `since`. LATERAL: each key is
 * looked up by itself; else the order by time leads the planner through all gifts of the window.
 */
function equalGift(keys: string, since: string): string {
  return `
SELECT d.id, t.status = 'approved' AS decided FROM unnest(${keys}::bytea[]) AS given (equal_key)
 CROSS JOIN LATERAL (
   SELECT * FROM donations
    WHERE organization_id = $1::uuid AND equal_key = given.equal_key AND created_at > ${since}::timestamptz
    OFFSET 0) d
  JOIN transactions t ON t.organization_id = d.organization_id AND t.donation_id = d.id
 WHERE t.status IN ('approved', 'in_process', 'pending')`;
}

const COMMIT = `
WITH equal AS (
  ${equalGift("$43", "$3")} AND NOT $4::boolean
     AND NOT EXISTS (SELECT 1 FROM idempotency_keys k WHERE k.organization_id = $1::uuid AND k.scope = 'donation'
                        AND k.key = $5::text AND k.expires_at > $9::timestamptz)
   ORDER BY d.created_at DESC LIMIT 1
), claimed AS (
  INSERT INTO idempotency_keys AS k (organization_id, scope, key, fingerprint, state, donation_id, created_at, expires_at)
  SELECT $1::uuid, 'donation', $5::text, $6::bytea, 'running', $7::uuid, $9::timestamptz, $8::timestamptz WHERE NOT EXISTS (SELECT 1 FROM equal)
  ON CONFLICT (organization_id, scope, key) DO UPDATE
     SET fingerprint = excluded.fingerprint, donation_id = excluded.donation_id,
         created_at = excluded.created_at, expires_at = excluded.expires_at
   WHERE k.expires_at <= $9::timestamptz
  RETURNING k.key
), donor AS (
  INSERT INTO donors AS o (organization_id, id, first_name, last_name, email, uid_type, uid_number, locale, created_at, updated_at)
  SELECT $1::uuid, $10::uuid, $11::text, $12::text, $13::text, $14::text, $15::text, $16::text, $9::timestamptz, $9::timestamptz FROM claimed
  -- Whoever types a known address changes nothing of that donor's but what was not known.
  ON CONFLICT (organization_id, email) DO UPDATE
     SET uid_type = coalesce(o.uid_type, excluded.uid_type), uid_number = coalesce(o.uid_number, excluded.uid_number)
  RETURNING o.id
), donation AS (
  INSERT INTO donations (organization_id, id, campaign_id, donor_id, status, recurrence, amount, currency, collect_day, locale, equal_key, created_at, updated_at)
  SELECT $1::uuid, $7::uuid, $17::uuid, donor.id, 'attempted', $18::text, $19::bigint, $20::text, $21::int, $16::text, $2::bytea, $9::timestamptz, $9::timestamptz FROM donor
  RETURNING id
), item AS (
  INSERT INTO donation_items (organization_id, id, donation_id, campaign_item_id, item_name, amount, quantity, created_at)
  SELECT $1::uuid, i.id, donation.id, i.campaign_item_id, i.name, i.amount, i.quantity, $9::timestamptz FROM donation
   CROSS JOIN unnest($22::uuid[], $23::uuid[], $24::text[], $44::bigint[], $45::int[]) AS i (id, campaign_item_id, name, amount, quantity)
), method AS (
  INSERT INTO payment_methods (organization_id, id, donation_id, method_id, first_six, last_four, expiration_month, expiration_year,
    cardholder_name, cardholder_id_type, cardholder_id_number, fingerprint, vault_card_id, active, created_at, updated_at)
  SELECT $1::uuid, $25::uuid, id, $26::text, $27::text, $28::text, $29::int, $30::int, $31::text, $32::text, $33::text, $34::text, $35::uuid, true, $9::timestamptz, $9::timestamptz FROM donation
), collection AS (
  INSERT INTO collections (organization_id, donation_id, period, due_at, lapses_at, state, claimed_at, created_at, updated_at)
  SELECT $1::uuid, id, $36::text, $9::timestamptz, $37::timestamptz, 'claimed', $9::timestamptz, $9::timestamptz, $9::timestamptz FROM donation WHERE $36::text IS NOT NULL
), reference AS (
  INSERT INTO provider_references (acquirer, reference, organization_id, created_at) SELECT $41::text, $38::uuid, $1::uuid, $9::timestamptz FROM donation
)
INSERT INTO transactions (organization_id, id, donation_id, campaign_id, payment_method_id, payment_processor_id, status, amount,
  currency, period, gateway, acquirer, attempt, date, sent_at, check_at, created_at, updated_at)
SELECT $1::uuid, $38::uuid, id, $17::uuid, $25::uuid, $39::uuid, 'in_process', $19::bigint, $20::text, $36::text, $40::text, $41::text, 1, $9::timestamptz, $9::timestamptz, $42::timestamptz, $9::timestamptz, $9::timestamptz FROM donation
RETURNING id`;

const FIND_EQUAL = `${equalGift("$2", "$3")} ORDER BY d.created_at DESC LIMIT 1`;

/**
 * Commits donor, donation with its items, card summary, first collection and the transaction `in_process`, under
 * the form's key. Commits nothing when the key is known, or taken by a post that is not through, or
 * when an equal gift was just made.
 */
export async function commitIntention(
  ctx: TenantContext,
  intention: GiftIntention,
): Promise<IntentionResult> {
  const { organizationId, now } = ctx;
  const { body, card, terms } = intention;
  const equalKeys = equalKeysOf(intention.campaignId, body, card, terms);
  const since = new Date(now.getTime() - EQUAL_GIFT_MS);
  const method = body.payment_method;
  const values = [
    organizationId,
    equalKeys[0],
    since,
    body.confirm_duplicate,
    intention.idempotencyKey,
    intention.fingerprint,
    intention.donationId,
    new Date(now.getTime() + DAY_MS),
    now,
    ctx.newId(),
    body.donor.first_name,
    body.donor.last_name,
    body.donor.email,
    body.donor.uid_type || null,
    body.donor.uid_number || null,
    ctx.locale,
    intention.campaignId,
    terms.recurrence,
    terms.amount,
    intention.currency,
    terms.collectDay === null ? null : fromCollectDay(terms.collectDay),
    terms.items.map(() => ctx.newId()),
    terms.items.map(({ campaignItemId }) => campaignItemId),
    terms.items.map(({ name }) => name),
    ctx.newId(),
    terms.methodId,
    card.first_six,
    card.last_four,
    card.expiration_month,
    card.expiration_year,
    method.cardholder_name,
    method.cardholder_id_type || null,
    terms.holderDocument || null,
    card.fingerprint,
    intention.vaultCardId,
    intention.collection?.period ?? null,
    intention.collection?.lapsesAt ?? null,
    intention.transactionId,
    intention.processorId,
    intention.gateway,
    intention.acquirer,
    intention.checkAt,
    equalKeys,
    terms.items.map(({ amount }) => amount),
    terms.items.map(({ quantity }) => quantity),
  ];
  const lock = { name: "gift-lock", text: LOCK, values: [lockOf(equalKeys)] };
  const intent = { name: "gift-intention", text: COMMIT, values };
  const rows = await ctx.statements(lock, intent).catch((error: unknown) => {
    // A post under this key, or an equal one, is not through: that one may charge, this one doesn't.
    if (isHeldUp(error)) return null;
    throw error;
  });
  if (!rows) return { kind: "known_key" };
  if (rows[1]?.length) return { kind: "committed" };
  if (body.confirm_duplicate) return { kind: "known_key" };
  const equal = {
    name: "equal-gift",
    text: FIND_EQUAL,
    values: [organizationId, equalKeys, since],
  };
  const known = await findKey(ctx, intention.idempotencyKey);
  const found = known ? undefined : (await ctx.statements(equal))[0]?.[0];
  if (!found) return { kind: "known_key" };
  return { kind: "equal_gift", donationId: String(found.id), decided: found.decided === true };
}
