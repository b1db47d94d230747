/** Commits a donation before anything is charged, with one statement in one round trip. */
import { CONSENT_VERSION, dataLaws } from "~/countries/consents";
import type { Currency } from "~/values/money/money";
import { parametersOf } from "~/infrastructure/database/array-rows";
import { commissionBasisPoints } from "~/domain/billing/entitlements";
import type { TenantContext } from "~/domain/context";
import { donorRow } from "~/domain/donors/add-donors.server";
import { goneBy, holdSeats } from "~/domain/tickets/hold-seats.server";
import { isHeldUp } from "~/domain/idempotency-keys/wait-for-first.server";
import type { DonationTerms } from "~/domain/donations/terms/donation-terms";
import { findKey } from "~/domain/donations/terms/donation-keys.server";
import {
  COMMIT_FREE_ORDER,
  COMMIT_INTENTION,
  COMMIT_SCHEDULED,
  FIND_EQUAL,
  INTENTION,
  LOCK,
} from "./donation-intention.sql";
import {
  donationRow,
  type DonationOrigin,
  equalKeysOf,
  partsOf,
  type Consent,
  type NewDonation,
} from "~/domain/donations/insert-donations.server";
import { methodColumns } from "~/domain/donations/terms/method-columns.server";
import { instrumentKey } from "~/domain/donations/terms/order-instrument";
import type { DonationBody } from "~/domain/donations/schema";
import { KEEP_CARD } from "./kept-card";
import { consentText } from "~/i18n/upgrades";
import { createTranslator } from "~/i18n/server";
import type { VisitSource } from "~/values/web/visit-source";

const DAY_MS = 24 * 60 * 60 * 1000;
/** An equal donation within this time needs a confirmation before it is charged (readings). */
const EQUAL_DONATION_MS = 10 * 60 * 1000;

export interface DonationIntention {
  donationId: string;
  transactionId: string;
  campaignId: string;
  processorId: string;
  gateway: string;
  provider: string;
  currency: Currency;
  terms: DonationTerms;
  body: DonationBody;
  source: VisitSource;
  /** What an agency's pledge adds; omitted for the public form. */
  pledged?: {
    origin: DonationOrigin;
    /** With its country, as +54…; null without one. */
    cellphone: string | null;
    consents: readonly Consent[];
  };
  idempotencyKey: string;
  fingerprint: Buffer;
  vaultCardId: string | null;
  /** The first collection of a monthly donation. */
  collection: FirstCollection | null;
  checkAt: Date;
  /** How long its seats are held, where that is not a card's time. */
  heldMs?: number;
}

export interface FirstCollection {
  /** YYYY-MM */
  period: string;
  dueAt: Date;
  lapsesAt: Date;
  /** The local date of a first charge that waits for its day; null for one that comes at once. */
  waitsUntil: string | null;
}

export type IntentionResult =
  | { kind: "committed" }
  | { kind: "known_key" }
  /** A seat, or a use of the promo code, is gone; nothing was committed. */
  | { kind: "seats_gone" }
  | { kind: "promo_code_gone" }
  | { kind: "equal_donation"; donationId: string; decided: boolean };

/** Returns the same lock for web processes that sign with different secrets during a rotation. */
function lockOf(equalKeys: Buffer[]): string {
  return equalKeys.map((key) => key.toString("hex")).toSorted()[0] ?? "";
}

/**
 * Commits donor, donation with its items and answers, card summary, first collection and the transaction
 * `in_process`, and holds the seats of event tickets, under the form's key. An order that costs nothing
 * is active at once and its seats are sold, without card and transaction; so is a monthly donation whose
 * first charge waits for its day, with its transaction planned. It commits nothing if the key is known or held by an
 * unfinished post, or if an equal donation was just made.
 */
export async function commitIntention(
  ctx: TenantContext,
  intention: DonationIntention,
): Promise<IntentionResult> {
  const { organizationId, now } = ctx;
  const { body, terms } = intention;
  const isFree = terms.instrument.kind === "none";
  const equalKeys = equalKeysOf({
    campaignId: intention.campaignId,
    email: body.donor.email,
    instrument: instrumentKey(terms.instrument),
    amount: terms.amount,
    recurrence: terms.recurrence,
  });
  const since = new Date(now.getTime() - EQUAL_DONATION_MS);
  const donation = donationOf(ctx, intention, equalKeys[0] as Buffer);
  const row = { ...rowOf(ctx, intention), ...donationRow(ctx, donation) };
  const values = [
    ...[organizationId, now, since, equalKeys],
    ...parametersOf(INTENTION, row),
    ...partsOf([donation]),
  ];
  const lock = { name: "donation-lock", text: LOCK, values: [lockOf(equalKeys)] };
  const intent = { ...committing(isFree, waits(intention)), values };
  const { seats } = terms;
  const state = isFree ? "sold" : "held";
  const held =
    seats.length > 0 ? [holdSeats(ctx, intention.donationId, seats, state, intention.heldMs)] : [];
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
    name: "equal-donation",
    text: FIND_EQUAL,
    values: [organizationId, equalKeys, since],
  };
  const known = await findKey(ctx, intention.idempotencyKey);
  const found = known ? undefined : (await ctx.statements(equal))[0]?.[0];
  if (!found) return { kind: "known_key" };
  return { kind: "equal_donation", donationId: String(found.id), decided: found.decided === true };
}

const waits = ({ collection }: DonationIntention) => (collection?.waitsUntil ?? null) !== null;

function committing(isFree: boolean, isLater: boolean) {
  if (isFree) return { name: "free-order", text: COMMIT_FREE_ORDER };
  return isLater
    ? { name: "scheduled-donation", text: COMMIT_SCHEDULED }
    : { name: "donation-intention", text: COMMIT_INTENTION };
}

/** Returns the donation that the donor ordered. */
function donationOf(
  ctx: TenantContext,
  intention: DonationIntention,
  equalKey: Buffer,
): NewDonation {
  const { body, terms, collection, currency, pledged } = intention;
  const isLater = waits(intention);
  // What charges nothing now is active at once.
  const isActive = isLater || terms.instrument.kind === "none";
  const t = createTranslator(ctx.locale);
  const { upgrade } = terms;
  return {
    id: intention.donationId,
    campaignId: intention.campaignId,
    channel: pledged?.origin.channel ?? "public",
    origin: pledged?.origin ?? null,
    status: isActive ? "active" : "attempted",
    activatedAt: isActive ? ctx.now : null,
    recurrence: terms.recurrence,
    amount: terms.amount,
    currency,
    collectDay: terms.collectDay,
    locale: ctx.locale,
    items: terms.items.map((item) => ({
      ...item,
      id: ctx.newId(),
      name: item.kind === "covered_fees" ? t("public.form.covered_fees") : item.name,
    })),
    equalKey,
    month: collection && { ...collection, state: isLater ? "open" : "claimed" },
    createdAt: ctx.now,
    answers: terms.answers,
    typedFirstName: body.donor.first_name,
    anonymous: body.anonymous,
    dedication: body.dedication && {
      ...body.dedication,
      message: body.dedication.message ?? null,
    },
    publicMessage: body.consents.includes("show_name") ? body.public_message : null,
    installments: terms.installments > 1 ? terms.installments : null,
    consents: pledged?.consents ?? consentsOf(ctx, intention),
    source: intention.source,
    upgrade: upgrade &&
      collection && {
        id: ctx.newId(),
        terms: upgrade,
        consent: consentText(t, currency, upgrade),
        from: collection.waitsUntil,
      },
  };
}

/** Returns key, donor and charge as columns of INTENTION. */
function rowOf(ctx: TenantContext, intention: DonationIntention) {
  const { body, terms } = intention;
  const isCard = terms.instrument.kind === "card";
  const { donor, payment_method: method } = body;
  return {
    key: intention.idempotencyKey,
    fingerprint: intention.fingerprint,
    key_expires_at: new Date(ctx.now.getTime() + DAY_MS),
    is_confirmed: body.confirm_duplicate,
    ...donorRow({
      id: ctx.newId(),
      firstName: donor.first_name,
      lastName: donor.last_name,
      email: donor.email,
      uidType: donor.uid_type || null,
      uidNumber: donor.uid_number || null,
      locale: ctx.locale,
      cellphone: intention.pledged?.cellphone ?? null,
      agencyId: intention.pledged?.origin.agencyId ?? null,
      createdAt: ctx.now,
    }),
    transaction_id: intention.transactionId,
    processor_id: intention.processorId,
    gateway: intention.gateway,
    provider: intention.provider,
    check_at: intention.checkAt,
    commission_basis_points: commissionBasisPoints(ctx.organization, ctx.now),
    payment_method_id: ctx.newId(),
    method_id: terms.methodId,
    ...methodColumns(ctx, terms.instrument, terms.recurrence === "monthly"),
    cardholder_name: isCard ? method.cardholder_name : null,
    cardholder_id_type: (isCard && method.cardholder_id_type) || null,
    cardholder_id_number: (isCard && terms.holderDocument) || null,
    vault_card_id: intention.vaultCardId,
  };
}

/** Returns what the donor ticked, in the words that the form shows. */
function consentsOf(
  ctx: TenantContext,
  { body: { consents }, terms, vaultCardId }: DonationIntention,
): Consent[] {
  // Where no card is kept for an hour, nothing was agreed to.
  const isKept = terms.recurrence === "one_time" && vaultCardId !== null;
  const t = createTranslator(ctx.locale);
  const law = dataLaws[ctx.organization.country];
  const agreed = consents.filter((key) => key !== KEEP_CARD || isKept);
  return [...new Set(agreed)].map((key) => ({
    key,
    text: t(`public.consents.${key}`, { law }),
    version: CONSENT_VERSION,
    at: ctx.now.toISOString(),
  }));
}
