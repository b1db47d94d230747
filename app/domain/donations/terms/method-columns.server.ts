/** What a payment method's row keeps of an instrument. */
import type { TenantContext } from "~/domain/context";
import { sealAccount, type MethodDetails } from "~/domain/donations/cards/open-account.server";
import { createTranslator } from "~/i18n/server";
import { bankOf, type LocalInstrument, type OrderInstrument } from "./order-instrument";

/** Changes with the text of the agreement. */
const MANDATE_VERSION = "2026-11";

/** Returns the columns of a payment method's row; those of cards are null for every other kind. */
export function methodColumns(
  ctx: TenantContext,
  instrument: OrderInstrument,
  isRepeated: boolean,
) {
  const card = instrument.kind === "card" ? instrument.card : null;
  const details = "method" in instrument ? methodDetails(ctx, instrument, isRepeated) : null;
  return {
    method_kind: instrument.kind,
    method_details: JSON.stringify(details),
    first_six: card?.first_six ?? null,
    last_four: card?.last_four ?? lastFourOf(instrument),
    expiration_month: card?.expiration_month ?? null,
    expiration_year: card?.expiration_year ?? null,
    card_fingerprint: card?.fingerprint ?? null,
  };
}

/** Returns the last digits of an account that is debited; null for every other local method. */
export function lastFourOf(instrument: OrderInstrument): string | null {
  return instrument.kind === "bank_account" ? instrument.number.slice(-4) : null;
}

/**
 * Returns what a payment method's row keeps of a local method. An account number is kept only where later
 * months need it, and only sealed; the agreement is kept in the words that the donor read.
 */
export function methodDetails(
  ctx: TenantContext,
  instrument: LocalInstrument,
  isRepeated: boolean,
): MethodDetails {
  const { kind, holderName, holderDocument } = instrument;
  const holder = { holderName, holderDocument };
  if (kind === "bank_account") {
    const sealed = isRepeated ? sealAccount(instrument.number) : "";
    return { ...holder, sealed, mandate: mandateOf(ctx) };
  }
  return { ...holder, ...(kind === "redirect" ? bankOf(instrument) : {}) };
}

/** The agreement, in the words of the form. */
function mandateOf({ locale, now, organization }: TenantContext) {
  const t = createTranslator(locale);
  const text = t("public.methods.mandate", { organization: organization.name });
  return { text, version: MANDATE_VERSION, at: now.toISOString() };
}
