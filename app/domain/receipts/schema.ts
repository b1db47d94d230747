import type { Locale } from "~/i18n/config";
import type { Currency } from "~/values/money/money";
import type { ReceiptState } from "./receipt-state";

/** The organisation, as the law of its country names it. */
export interface ReceiptIssuer {
  /** The legal name, or the usual one where none is known. */
  name: string;
  /** The country's name of the tax id, and the id. */
  uidLabel: string;
  uid: string;
  /** One line; null where none is known. */
  address: string | null;
}

interface ReceiptFacts {
  /** Year and number within it: `2026-000123`. */
  number: string;
  /** 16 characters. */
  code: string;
  /** The public address that checks the code. */
  checkHref: string;
  issuedAt: Date;
  issuer: ReceiptIssuer;
  donor: { name: string; document: string | null };
  /** The donor's language. */
  locale: Locale;
}

/** Amounts are minor units. */
export interface ReceivedDonation {
  /** YYYY-MM-DD: the local day under which the charge was counted, whatever the time zone is now. */
  day: string;
  campaignTitle: string;
  /** The brand's id, as in values/cards/card-number. */
  methodId: string;
  /** Null for a method other than a card. */
  lastFour: string | null;
  amount: bigint;
  /** What refunds gave back and lost disputes took. */
  refunded: bigint;
  /** What open disputes hold. */
  disputed: bigint;
  currency: Currency;
  state: ReceiptState;
}

export interface DonationReceipt extends ReceiptFacts, ReceivedDonation {
  kind: "gift";
  transactionId: string;
  /** Tickets of an event: a purchase, no donation. */
  sellsTickets: boolean;
  /** The part of the amount with which the donor covered the fees; 0 without. */
  covered: bigint;
  recurrence: "monthly" | "one_time";
  /** The company that charged, by its own name; null for one that we do not know any more. */
  company: string | null;
  /** YYYY-MM of a monthly donation's charge. */
  period: string | null;
}

export interface YearReceipt extends ReceiptFacts {
  kind: "year";
  year: number;
  /** False while the year is not over: more donations may follow. */
  isOver: boolean;
  /** In the order of their dates. */
  donations: (ReceivedDonation & { number: string; counted: bigint })[];
  /** By currency: the approved donations minus refunds. */
  totals: { currency: Currency; amount: bigint }[];
}

/** What anyone may know who has a receipt's code. */
export interface ReceiptProof {
  kind: "gift" | "year";
  number: string;
  issuer: ReceiptIssuer;
  /** `A••• P•••` */
  donor: string;
  /** YYYY-MM-DD: the charge's local day; null for a year's receipt. */
  day: string | null;
  year: number;
  /** Today's amounts in minor units: of a year, the sum that counts. */
  amounts: { currency: Currency; amount: bigint; refunded: bigint }[];
  state: ReceiptState;
}
