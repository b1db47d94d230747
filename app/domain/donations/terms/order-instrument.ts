/** What a donation is paid with: a tagged union, in which nothing costs `none` and null means nothing. */
import { kindOfMethod, type LocalMethod } from "~/providers/local-methods";
import type { Instrument, PersonType } from "~/providers/provider";
import type { CardSummary } from "~/domain/donations/schema";

export type OrderInstrument =
  /** The vault's summary; its token or stored card is charged, never a number. */
  | { kind: "card"; card: CardSummary }
  | {
      kind: "redirect" | "voucher";
      method: LocalMethod;
      bank: string | null;
      personType: PersonType | null;
      /** Who pays, as the company asks for it with every charge. */
      holderName: string;
      holderDocument: string;
    }
  /** An order that costs nothing. */
  | { kind: "none" };

/** What a donor pays elsewhere, later. */
type LinkInstrument = Extract<OrderInstrument, { method: LocalMethod }>;

/** Returns the instrument of a local method; null for one that nothing charges yet. */
export function localInstrument(method: LocalMethod, holder: Holder): LinkInstrument | null {
  const kind = kindOfMethod(method);
  if (kind === "bank_account") return null;
  const { bank, holderName, holderDocument, personType } = holder;
  const asked = { bank: bank || null, personType: personType ?? null };
  return { kind, method, ...asked, holderName, holderDocument };
}

interface Holder {
  holderName: string;
  holderDocument: string;
  bank?: string | undefined;
  personType?: PersonType | undefined;
}

/** Returns the columns of a payment method's row; those of cards are null for every other kind. */
export function methodColumns(instrument: OrderInstrument) {
  const card = instrument.kind === "card" ? instrument.card : null;
  return {
    method_kind: instrument.kind,
    method_details: JSON.stringify("method" in instrument ? methodDetails(instrument) : null),
    first_six: card?.first_six ?? null,
    last_four: card?.last_four ?? null,
    expiration_month: card?.expiration_month ?? null,
    expiration_year: card?.expiration_year ?? null,
    card_fingerprint: card?.fingerprint ?? null,
  };
}

/** Returns what a payment method's row keeps of it. */
export function methodDetails(instrument: LinkInstrument) {
  const { kind, holderName, holderDocument } = instrument;
  return { holderName, holderDocument, ...(kind === "redirect" ? bankOf(instrument) : {}) };
}

/** Returns the provider's instrument of a local method. */
export function chargedInstrument(instrument: LinkInstrument): Instrument {
  const { kind, method } = instrument;
  return kind === "redirect" ? { kind, method, ...bankOf(instrument) } : { kind, method };
}

/** What the bank asks for, without what was not asked. */
function bankOf({ bank, personType }: { bank: string | null; personType: PersonType | null }) {
  return {
    ...(bank === null ? {} : { bank }),
    ...(personType === null ? {} : { personType }),
  };
}

/** Identifies an equal donation: the same card, or the same local method. */
export function instrumentKey(instrument: OrderInstrument): string {
  if (instrument.kind === "card") return instrument.card.fingerprint ?? "";
  return instrument.kind === "none" ? "" : instrument.method;
}
