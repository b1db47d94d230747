/** Continues a one-time donation every month, by its donor's link, with the card typed again or with the one that was kept. */
import { createTranslator } from "~/i18n/server";
import { parametersOf } from "~/infrastructure/database/array-rows";
import { keyedHash } from "~/infrastructure/crypto.server";
import { databaseErrorCode } from "~/infrastructure/database/database.server";
import { VaultRefusal, vault } from "~/infrastructure/vault-client.server";
import { collectionWindow, localDate } from "~/values/time/calendar";
import { parseDecimal, toDecimal } from "~/values/money/money";
import type { Donor } from "~/domain/actor";
import { recordChange } from "~/domain/audit/record-change.server";
import type { Database, PublicContext } from "~/domain/context";
import { requireDonor } from "~/domain/donors/require-donor.server";
import { DomainError, type FieldIssues } from "~/domain/errors";
import { addCounts } from "~/domain/donations/totals/add-counts.server";
import { dropUnusedCard } from "~/domain/donations/cards/drop-unused-card.server";
import {
  storePaymentMethod,
  type StoredCard,
} from "~/domain/donations/cards/store-payment-method.server";
import {
  conversionConsent,
  conversionLimits,
  firstChargeAfter,
  type ConversionLimits,
  type FirstCharge,
} from "./conversion";
import { isHolderTaken, keptLimits, type KeptCard } from "./kept-card";
import {
  findConvertible,
  isConvertible,
  type ConvertibleDonation,
} from "./find-convertible.server";
import { findDonationCard } from "~/domain/donations/terms/find-donation-card.server";
import { validateMethod } from "~/domain/donations/terms/validate-method";
import { fromCollectDay } from "~/domain/donations/plan-collections";
import { insertDonations } from "~/domain/donations/insert-donations.server";
import { FIRST_ATTEMPT, PLAN_FIRST_ATTEMPT } from "./plan-first-attempt.sql";
import { gatewaysFor, refuseMethod, takesMethod } from "~/domain/donations/terms/processor-for";
import { readContinuing, type Giving } from "~/domain/donations/terms/read-giving.server";
import type { CardSummary, Conversion } from "~/domain/donations/schema";
import { storedCard } from "~/domain/donations/terms/stored-card";

/**
 * Makes a monthly donation that continues the one-time donation of the donor's link; its first charge is
 * next month. Returns the donation's id. A donation is continued once: a repeat returns the first one.
 * Throws `not_found`, `invalid_transition` (a donation that was returned, or of another kind of campaign),
 * `not_receiving`, `card_token_expired` and `validation_failed` with `amount`, `agreed` and the
 * fields of the card. Nothing is charged in any case.
 */
export async function convertDonation(
  ctx: PublicContext & { actor: Donor },
  sent: Conversion,
): Promise<string> {
  ctx.require("create", "donation");
  const donation = await findConvertible(ctx, ctx.actor.donationId);
  if (donation.monthlyId !== null) return donation.monthlyId;
  if (!isConvertible(donation)) throw new DomainError("invalid_transition");
  const read = await readContinuing(ctx, donation.campaignSlug, donation.id);
  const kept = sent.kept_card ? donation.kept : null;
  if (sent.kept_card && !kept) throw new DomainError("card_token_expired");
  const { card, consumed } = kept
    ? { card: null, consumed: false }
    : await findDonationCard(ctx, sent, { isStored: true });
  const brand = kept?.methodId ?? card?.brand ?? sent.payment_method.method_id ?? "";
  const giving = { ...read, ...gatewaysFor(read.candidates, read.campaign.id, brand) };
  const first = firstChargeAfter(ctx.now, ctx.organization.timezone);
  const { amount, document } = validateConversion(ctx, {
    ...{ sent, card, kept, donation, giving, first },
  });
  if (!takesMethod(giving.processor, brand)) throw refuseMethod(brand);
  if (consumed) return repeated(ctx);
  const donationId = ctx.newId();
  if (kept) return continueWith(ctx, { kept, donation, giving, first, amount, donationId });
  const vaultCardId = await storeCard(ctx, sent.payment_method.gateway.token ?? "", donationId);
  if (vaultCardId === null) return repeated(ctx);
  const stored = storedCard(
    donationId,
    { card: card as CardSummary, document },
    sent.payment_method,
    vaultCardId,
  );
  try {
    await ctx.transaction((db) => write(ctx, db, { stored, donation, giving, first, amount }));
    return donationId;
  } catch (error) {
    await dropUnusedCard(ctx, vaultCardId);
    // Another post of the same page was faster.
    if (databaseErrorCode(error) === "23505") return repeated(ctx);
    throw error;
  }
}

/** Continues with the donation's own card, which the new donation takes over in one transaction. */
async function continueWith(
  ctx: PublicContext & { actor: Donor },
  {
    kept,
    donationId,
    ...accepted
  }: Omit<Accepted, "stored"> & { kept: KeptCard; donationId: string },
): Promise<string> {
  const { until: _until, ...card } = kept;
  const stored = { ...card, donationId };
  try {
    await ctx.transaction((db) => write(ctx, db, { ...accepted, stored, isKept: true }));
    return donationId;
  } catch (error) {
    // Another post of the same page was faster, or the hour ended meanwhile.
    const isTaken = error instanceof DomainError && error.code === "card_token_expired";
    if (isTaken || databaseErrorCode(error) === "23505") return repeated(ctx);
    throw error;
  }
}

const TAKE = `
UPDATE payment_methods SET vault_card_id = NULL, updated_at = $4::timestamptz
 WHERE organization_id = $1::uuid AND donation_id = $2::uuid AND vault_card_id = $3::uuid RETURNING id`;

/** Throws `card_token_expired` for a card that the job erased, or that another post took. */
async function takeKeptCard(
  { organizationId, now }: PublicContext,
  db: Database,
  oneTimeId: string,
  vaultCardId: string,
): Promise<void> {
  const values = [organizationId, oneTimeId, vaultCardId, now];
  const taken = await db.sql({ name: "take-kept-card", text: TAKE, values });
  if (taken.length === 0) throw new DomainError("card_token_expired");
}

/** Returns the donation of the post that used the card's token. Throws `card_token_expired`. */
async function repeated(ctx: PublicContext & { actor: Donor }): Promise<string> {
  const { monthlyId } = await findConvertible(ctx, ctx.actor.donationId);
  if (monthlyId === null) throw new DomainError("card_token_expired");
  return monthlyId;
}

interface Order {
  sent: Conversion;
  card: CardSummary | null;
  /** The donation's own card, with which it continues. */
  kept: KeptCard | null;
  donation: ConvertibleDonation;
  giving: Giving;
  first: FirstCharge;
}

/** Returns amount and holder's document. Throws `validation_failed` with every field at fault. */
function validateConversion(
  { organization }: PublicContext,
  { sent, card, kept, donation, giving, first }: Order,
): { amount: bigint; document: string } {
  const fields: FieldIssues = {};
  const refuse = (field: string, code: string, values?: Record<string, string | number>) =>
    (fields[field] ??= []).push({ code, values });
  const { campaign, processor } = giving;
  const { country } = organization;
  const charging = { ...giving, methodId: kept?.methodId ?? card?.brand ?? "" };
  const all = conversionLimits(campaign, donation.amount, country, charging);
  const limits = kept ? keptLimits(all, donation) : all;
  const amount = parseDecimal(sent.amount, campaign.currency);
  if (!limits || amount === null || !isWithin(amount, limits)) refuse("amount", "amount_invalid");
  if (!sent.agreed) refuse("agreed", "required");
  // The donor agreed to a date that midnight moved.
  else if (sent.first_charge_on !== first.on) refuse("agreed", "date_changed");
  const document = kept
    ? (kept.cardholderIdNumber ?? "")
    : validateMethod(sent, card, { ...processor, country }, refuse);
  // Another gateway charges it than the one that took its document; the page asks for a card then.
  if (kept && !isHolderTaken(kept, { ...processor, country })) {
    throw new DomainError("card_token_expired");
  }
  if (Object.keys(fields).length > 0 || amount === null || !(card ?? kept)) {
    throw new DomainError("validation_failed", { fields });
  }
  return { amount, document };
}

const isWithin = (amount: bigint, { choices, max, min }: ConversionLimits) =>
  amount >= min && amount <= max && (choices === null || choices.includes(amount));

/** Keeps the card, which consumes its token. Returns null if another post consumed it before. */
async function storeCard(
  { organizationId }: PublicContext,
  token: string,
  donationId: string,
): Promise<string | null> {
  return vault()
    .store({ organizationId, token, donationId })
    .catch((error: unknown) => {
      if (error instanceof VaultRefusal) return null;
      throw error;
    });
}

interface Accepted extends Pick<Order, "donation" | "giving" | "first"> {
  stored: StoredCard;
  /** Whether it is the one-time donation's own card, which that one loses. */
  isKept?: boolean;
  /** Minor units. */
  amount: bigint;
}

/** Writes the donation, its first month and what the donor agreed to. */
async function write(
  ctx: PublicContext,
  db: Database,
  { stored, isKept, donation, giving: { campaign, processor }, first, amount }: Accepted,
): Promise<void> {
  const { now, organization, organizationId } = ctx;
  const { donationId: id } = stored;
  const { currency } = campaign;
  // Locked, so that an erasure comes before or after.
  await requireDonor(ctx, db, donation.donorId);
  if (isKept) await takeKeptCard(ctx, db, donation.id, stored.vaultCardId);
  const month = collectionWindow(first.period, first.collectDay, organization.timezone);
  const item = {
    ...{ id: ctx.newId(), amount, quantity: 1, kind: "gift" as const },
    ...{ campaignItemId: null, name: campaign.title },
  };
  await insertDonations(ctx, db, [
    {
      ...{ id, campaignId: campaign.id, donorId: donation.donorId, channel: "private" },
      ...{
        status: "active",
        activatedAt: now,
        recurrence: "monthly",
        amount,
        currency,
        locale: donation.locale,
      },
      ...{ collectDay: first.collectDay, items: [item], createdAt: now },
      equalKey: keyedHash("converted-donation", donation.id),
      month: { ...month, period: first.period, state: "open" },
    },
  ]);
  await db.conversion.create({
    data: {
      ...{ organizationId, donationId: id, oneTimeId: donation.id, createdAt: now },
      consentText: conversionConsent(
        createTranslator(ctx.locale),
        ctx.locale,
        organization.name,
        first.on,
      ),
    },
  });
  const method = await storePaymentMethod(ctx, db, stored);
  const attempt = parametersOf(FIRST_ATTEMPT, {
    attempt_id: ctx.newId(),
    donation_id: id,
    campaign_id: campaign.id,
    payment_method_id: method.id,
    processor_id: processor.id,
    amount,
    currency,
    period: first.period,
    gateway: processor.gateway,
    provider: processor.provider,
    due_at: month.dueAt,
  });
  const values = [organizationId, now, ...attempt];
  await db.sql({ name: "plan-first-attempt", text: PLAN_FIRST_ATTEMPT, values });
  const day = localDate(now, organization.timezone);
  const begun = { kind: "new", recurrence: "monthly", reason: "", count: 1 } as const;
  await addCounts(ctx, db, [{ ...begun, day, campaign_id: campaign.id }]);
  await recordChange(db, ctx, {
    operation: "convert-donation",
    subject: { type: "donation", id },
    after: {
      amount: toDecimal(amount, currency),
      collect_day: fromCollectDay(first.collectDay),
      converted_from: donation.id,
    },
  });
  const order = { donationId: id, notice: "converted", key: donation.id } as const;
  await ctx.enqueue(db, "notifications.send-donor-notice", order);
}
