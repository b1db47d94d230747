/** What a donation is paid with: a tagged union, in which nothing costs `none` and null means nothing. */
import { kindOfMethod, type LocalMethod } from "~/providers/local-methods";
import type { Instrument, PersonType } from "~/providers/provider";
import type { CardSummary } from "~/domain/donations/schema";
import { plainTyping } from "~/values/text/plain-typing";

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
  /** An account that is debited; its number is kept sealed. */
  | {
      kind: "bank_account";
      method: LocalMethod;
      number: string;
      holderName: string;
      holderDocument: string;
    }
  /** An order that costs nothing. */
  | { kind: "none" };

/** What is charged without our vault. */
export type LocalInstrument = Extract<OrderInstrument, { method: LocalMethod }>;

/** Returns the instrument of a local method. */
export function localInstrument(method: LocalMethod, holder: Holder): LocalInstrument {
  const kind = kindOfMethod(method);
  const { bank, cbu = "", holderName, holderDocument, personType } = holder;
  if (kind === "bank_account") {
    return { kind, method, number: accountDigits(cbu), holderName, holderDocument };
  }
  const asked = { bank: bank || null, personType: personType ?? null };
  return { kind, method, ...asked, holderName, holderDocument };
}

interface Holder {
  holderName: string;
  holderDocument: string;
  bank?: string | undefined;
  personType?: PersonType | undefined;
  cbu?: string | undefined;
}

/** Returns the digits of an account number as people type and paste it. */
export function accountDigits(typed: string): string {
  return plainTyping(typed).replace(/[\s.-]/g, "");
}

/** Returns the provider's instrument of a local method. */
export function chargedInstrument(instrument: LocalInstrument): Instrument {
  if (instrument.kind === "bank_account") {
    const { kind, number, holderName, holderDocument } = instrument;
    return { kind, number, holderName, holderDocument };
  }
  const { kind, method } = instrument;
  return kind === "redirect" ? { kind, method, ...bankOf(instrument) } : { kind, method };
}

/** Returns what the bank asks for, without what was not asked. */
export function bankOf({
  bank,
  personType,
}: {
  bank: string | null;
  personType: PersonType | null;
}) {
  return {
    ...(bank === null ? {} : { bank }),
    ...(personType === null ? {} : { personType }),
  };
}

/** Identifies an equal donation: the same card or account, or the same local method. */
export function instrumentKey(instrument: OrderInstrument): string {
  if (instrument.kind === "card") return instrument.card.fingerprint ?? "";
  if (instrument.kind === "bank_account") return `${instrument.method} ${instrument.number}`;
  return instrument.kind === "none" ? "" : instrument.method;
}
