/** The intention of a gift, committed before anything is charged: one statement, one round trip. */
import type { Currency } from "~/values/money";
import { parametersOf } from "~/infrastructure/array-rows";
import { keyedHashes } from "~/infrastructure/crypto.server";
import type { TenantContext } from "../context";
import { isHeldUp } from "../idempotency-keys/wait-for-first.server";
import type { GiftTerms } from "./gift-terms";
import { findKey } from "./gift-keys.server";
import { COMMIT_INTENTION, FIND_EQUAL, INTENTION, LOCK } from "./gift-intention.sql";
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
  const values = [
    organizationId,
    now,
    since,
    equalKeys,
    terms.items.map(() => ctx.newId()),
    terms.items.map(({ campaignItemId }) => campaignItemId),
    terms.items.map(({ name }) => name),
    terms.items.map(({ amount }) => amount),
    terms.items.map(({ quantity }) => quantity),
    ...parametersOf(INTENTION, rowOf(ctx, intention, equalKeys)),
  ];
  const lock = { name: "gift-lock", text: LOCK, values: [lockOf(equalKeys)] };
  const intent = { name: "gift-intention", text: COMMIT_INTENTION, values };
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

/** The gift as the columns of INTENTION. */
function rowOf(ctx: TenantContext, intention: GiftIntention, equalKeys: Buffer[]) {
  const { body, card, terms, collection } = intention;
  const { donor, payment_method: method } = body;
  return {
    key: intention.idempotencyKey,
    fingerprint: intention.fingerprint,
    key_expires_at: new Date(ctx.now.getTime() + DAY_MS),
    is_confirmed: body.confirm_duplicate,
    donor_id: ctx.newId(),
    first_name: donor.first_name,
    last_name: donor.last_name,
    email: donor.email,
    uid_type: donor.uid_type || null,
    uid_number: donor.uid_number || null,
    locale: ctx.locale,
    donation_id: intention.donationId,
    campaign_id: intention.campaignId,
    recurrence: terms.recurrence,
    collect_day: terms.collectDay === null ? null : fromCollectDay(terms.collectDay),
    equal_key: equalKeys[0],
    lapses_at: collection?.lapsesAt ?? null,
    transaction_id: intention.transactionId,
    amount: terms.amount,
    currency: intention.currency,
    period: collection?.period ?? null,
    processor_id: intention.processorId,
    gateway: intention.gateway,
    acquirer: intention.acquirer,
    check_at: intention.checkAt,
    payment_method_id: ctx.newId(),
    method_id: terms.methodId,
    first_six: card.first_six,
    last_four: card.last_four,
    expiration_month: card.expiration_month,
    expiration_year: card.expiration_year,
    cardholder_name: method.cardholder_name,
    cardholder_id_type: method.cardholder_id_type || null,
    cardholder_id_number: terms.holderDocument || null,
    card_fingerprint: card.fingerprint,
    vault_card_id: intention.vaultCardId,
  };
}
