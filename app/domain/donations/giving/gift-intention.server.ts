/** Commits a donation before anything is charged, with one statement in one round trip. */
import { CONSENT_VERSION, dataLaws } from "~/countries/consents";
import type { Currency } from "~/values/money/money";
import { parametersOf } from "~/infrastructure/database/array-rows";
import { keyedHashes } from "~/infrastructure/crypto.server";
import { commissionBasisPoints } from "~/domain/billing/entitlements";
import type { TenantContext } from "~/domain/context";
import { goneBy, holdSeats } from "~/domain/tickets/hold-seats.server";
import { isHeldUp } from "~/domain/idempotency-keys/wait-for-first.server";
import type { GiftTerms } from "~/domain/donations/terms/gift-terms";
import { findKey } from "~/domain/donations/terms/gift-keys.server";
import {
  COMMIT_FREE_ORDER,
  COMMIT_INTENTION,
  FIND_EQUAL,
  INTENTION,
  LOCK,
} from "./gift-intention.sql";
import { fromCollectDay } from "~/domain/donations/plan-collections";
import { instrumentKey, methodColumns } from "~/domain/donations/terms/order-instrument";
import type { DonationBody } from "~/domain/donations/schema";
import { consentText } from "~/i18n/upgrades";
import { createTranslator } from "~/i18n/server";
import { addPeriods, localDate } from "~/values/time/calendar";
import { firstStep, monthsOf } from "~/values/money/upgrade";
import type { VisitSource } from "~/values/web/visit-source";

const DAY_MS = 24 * 60 * 60 * 1000;
/** An equal donation within this time needs a confirmation before it is charged (readings). */
const EQUAL_GIFT_MS = 10 * 60 * 1000;

export interface GiftIntention {
  donationId: string;
  transactionId: string;
  campaignId: string;
  processorId: string;
  gateway: string;
  provider: string;
  currency: Currency;
  terms: GiftTerms;
  body: DonationBody;
  source: VisitSource;
  idempotencyKey: string;
  fingerprint: Buffer;
  vaultCardId: string | null;
  /** The first collection of a monthly donation, for the month in which it is made. */
  collection: { period: string; lapsesAt: Date } | null;
  checkAt: Date;
}

export type IntentionResult =
  | { kind: "committed" }
  | { kind: "known_key" }
  /** A seat, or a use of the promo code, is gone; nothing was committed. */
  | { kind: "seats_gone" }
  | { kind: "promo_code_gone" }
  | { kind: "equal_gift"; donationId: string; decided: boolean };

/**
 * Equal donations have the same campaign, e-mail, card or method, amount and recurrence. Returns their key
 * under every accepted secret, the current one first, because the other donation may precede a
 * rotation.
 */
function equalKeysOf(campaignId: string, body: DonationBody, terms: GiftTerms): Buffer[] {
  const key = instrumentKey(terms.instrument);
  const parts = [campaignId, body.donor.email, key, terms.amount, terms.recurrence];
  return keyedHashes("equal-gift", parts.join("|"));
}

/** Returns the same lock for web processes that sign with different secrets during a rotation. */
function lockOf(equalKeys: Buffer[]): string {
  return equalKeys.map((key) => key.toString("hex")).toSorted()[0] ?? "";
}

/**
 * Commits donor, donation with its items and answers, card summary, first collection and the transaction
 * `in_process`, and holds the seats of event tickets, under the form's key. An order that costs nothing
 * is active at once and its seats are sold, without card and transaction. It commits nothing if the key is known or held by an
 * unfinished post, or if an equal donation was just made.
 */
export async function commitIntention(
  ctx: TenantContext,
  intention: GiftIntention,
): Promise<IntentionResult> {
  const { organizationId, now } = ctx;
  const { body, terms } = intention;
  const isFree = terms.instrument.kind === "none";
  const equalKeys = equalKeysOf(intention.campaignId, body, terms);
  const t = createTranslator(ctx.locale);
  const since = new Date(now.getTime() - EQUAL_GIFT_MS);
  const values = [
    organizationId,
    now,
    since,
    equalKeys,
    terms.items.map(() => ctx.newId()),
    terms.items.map(({ campaignItemId }) => campaignItemId),
    terms.items.map(({ kind, name }) =>
      kind === "covered_fees" ? t("public.form.covered_fees") : name,
    ),
    terms.items.map(({ amount }) => amount),
    terms.items.map(({ quantity }) => quantity),
    terms.answers.map(({ fieldId }) => fieldId),
    terms.answers.map(({ label }) => label),
    terms.answers.map(({ value }) => JSON.stringify(value)),
    terms.items.map(({ kind }) => kind),
    ...parametersOf(INTENTION, rowOf(ctx, intention, equalKeys)),
  ];
  const lock = { name: "gift-lock", text: LOCK, values: [lockOf(equalKeys)] };
  const intent = isFree
    ? { name: "free-order", text: COMMIT_FREE_ORDER, values }
    : { name: "gift-intention", text: COMMIT_INTENTION, values };
  const { seats } = terms;
  const state = isFree ? "sold" : "held";
  const held = seats.length > 0 ? [holdSeats(ctx, intention.donationId, seats, state)] : [];
  const rows = await ctx.statements(lock, intent, ...held).catch((error: unknown) => {
    const gone = goneBy(error);
    if (gone) return gone;
    // Another post with this key, or an equal donation, is unfinished. That one may charge; this
    // one must not.
    if (isHeldUp(error)) return null;
    throw error;
  });
  if (typeof rows === "string") return { kind: rows };
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

/** Returns the donation as the columns of INTENTION. */
function rowOf(ctx: TenantContext, intention: GiftIntention, equalKeys: Buffer[]) {
  const { body, terms, collection, source } = intention;
  const isCard = terms.instrument.kind === "card";
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
    ...upgradeColumns(ctx, intention),
    anonymous: body.anonymous,
    dedication_kind: body.dedication?.kind ?? null,
    dedication_name: body.dedication?.name ?? null,
    dedication_message: body.dedication?.message || null,
    installments: terms.installments > 1 ? terms.installments : null,
    consents: JSON.stringify(consentsOf(ctx, body)),
    utm_source: source.source,
    utm_medium: source.medium,
    utm_campaign: source.campaign,
    transaction_id: intention.transactionId,
    amount: terms.amount,
    currency: intention.currency,
    period: collection?.period ?? null,
    processor_id: intention.processorId,
    gateway: intention.gateway,
    provider: intention.provider,
    check_at: intention.checkAt,
    commission_basis_points: commissionBasisPoints(ctx.organization, ctx.now),
    payment_method_id: ctx.newId(),
    method_id: terms.methodId,
    ...methodColumns(terms.instrument),
    cardholder_name: isCard ? method.cardholder_name : null,
    cardholder_id_type: (isCard && method.cardholder_id_type) || null,
    cardholder_id_number: (isCard && terms.holderDocument) || null,
    vault_card_id: intention.vaultCardId,
  };
}

/** Returns what the donor ticked, in the words that the form shows. */
function consentsOf(ctx: TenantContext, { consents }: DonationBody) {
  const t = createTranslator(ctx.locale);
  const law = dataLaws[ctx.organization.country];
  return [...new Set(consents)].map((key) => ({
    key,
    text: t(`public.consents.${key}`, { law }),
    version: CONSENT_VERSION,
    at: ctx.now.toISOString(),
  }));
}

/** Returns the increase's columns; the consent is the sentence that the form shows. */
function upgradeColumns(ctx: TenantContext, { collection, currency, terms }: GiftIntention) {
  const { upgrade } = terms;
  const isAccepted = upgrade !== null && collection !== null;
  const first = isAccepted
    ? firstStep(
        localDate(ctx.now, ctx.organization.timezone),
        upgrade.period,
        terms.collectDay ?? 1,
      )
    : null;
  return {
    upgrade_id: isAccepted ? ctx.newId() : null,
    upgrade_basis_points: isAccepted ? upgrade.basisPoints : null,
    upgrade_period: isAccepted ? upgrade.period : null,
    upgrade_auto: isAccepted ? upgrade.auto : null,
    upgrade_consent: isAccepted
      ? consentText(createTranslator(ctx.locale), currency, upgrade)
      : null,
    // Steps lie whole periods after it.
    upgrade_starts_in: first && upgrade ? addPeriods(first, -monthsOf(upgrade.period)) : null,
    next_upgrade_period: first,
  };
}
