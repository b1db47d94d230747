/**
 * The interfaces that payment companies implement, one for each ability. A provider knows its
 * company's wire format and nothing else: no database, no tenant, no Request, no environment, no
 * card number. Facts are data, and a company's answer is a value, never an exception.
 */
import type { CountryCode } from "~/countries/country";
import type { Currency } from "~/values/money";
import type { Cause } from "./declines";
import type { NotSentReason, ProviderIo, VaultCard } from "./provider-io";

/** Our accounts at the companies that have a provider; which one serves a gateway is a row of `countries`. */
export type Acquirer = "dlocal" | "dlocal_global";

/** Minor units. */
export interface AmountLimits {
  currency: Currency;
  minimum: bigint;
  maximum: bigint;
}

/** A payer's document, separators aside. */
export interface DocumentRule {
  /** The fewest characters. */
  fewest: number;
  /** `digits`: nothing else; `national`: as the country's own document, with its check letter; `any`: letters too. */
  takes: "digits" | "national" | "any";
}

export interface Capabilities {
  acquirer: string;
  /** How long the caller waits for the answer to a charge; after that the result is unknown. */
  chargeTimeoutMs: number;
  /** The wait for anything that moves no money. */
  queryTimeoutMs: number;
  /**
   * The longest time after sending in which the company may still book a charge. Before it is
   * over a 'not found' proves nothing (readings, Payments).
   */
  longestFlightMs: number;
  /** How often, and until when after the first try, the company repeats a notification. */
  notifications: { signed: boolean; attempts: number; lastAfterHours: number };
  /** The amounts that the company takes, by country (calls.md, 'Provider amount limits'). */
  limits: Readonly<Partial<Record<CountryCode, AmountLimits>>>;
  /** What a payer's document must be for the company, where it says so. */
  documents: Readonly<Partial<Record<CountryCode, DocumentRule>>>;
  /** What the company can charge; anything else is `unsupported_instrument`. */
  instruments: readonly InstrumentKind[];
  supports: {
    /** Answers a charge at once (a batch gateway doesn't). */
    instantCharges: boolean;
    /** Charges a kept card without its security code. */
    withoutSecurityCode: boolean;
    installments: boolean;
    softDescriptor: boolean;
  };
}

/** `stored_card` is the id of a card that the company itself keeps: no vault is needed. */
export type ChargeCard = VaultCard | { kind: "stored_card"; storedCardId: string };

/** What is charged. */
export type Instrument =
  | { kind: "card"; card: ChargeCard }
  /** A direct debit; `number` is the country's own form of an account number (AR: the CBU). */
  | { kind: "bank_account"; number: string; holderName: string; holderDocument: string }
  /** The donor pays on a page of the bank or wallet; `method` is our name for it (`pse`). */
  | { kind: "redirect"; method: string; bank?: string }
  /** The donor pays later with a code (cash, PIX, SPEI); `method` is our name for it. */
  | { kind: "voucher"; method: string };

export type InstrumentKind = Instrument["kind"];

/** What the donor has to do before the charge can be decided. */
export type NextAction =
  | { kind: "redirect"; url: string }
  /** `content` is what the QR code says, which can also be copied. */
  | { kind: "qr"; content: string }
  /** A number to pay with, at `payee` (a bank, a chain of shops). */
  | { kind: "reference"; reference: string; payee: string }
  /** The browser posts these fields to the bank. */
  | { kind: "form"; url: string; fields: Readonly<Record<string, string>> };

export interface Payer {
  name: string;
  email: string;
  /** Digits and letters, without separators; the type is known from the country. */
  document?: string;
}

export interface ChargeRequest {
  /** The transaction's uuid: the company's order id, unique for ever. */
  reference: string;
  /** The same for every repeat of this attempt; the company answers a repeat with the first answer. */
  idempotencyKey: string;
  /** Minor units. */
  amount: bigint;
  currency: Currency;
  country: CountryCode;
  payer: Payer;
  payerIp?: string;
  description: string;
  /** As it shall stand on the statement, prefix included. */
  softDescriptor?: string;
  instrument: Instrument;
  /** `first`: the donor agrees to a monthly gift; `next`: we charge without the donor. */
  recurring: "first" | "next" | "none";
  installments?: number;
  /** The card network's reference of the first charge: a `next` charge points back to it. */
  networkReference?: string;
  notificationUrl: string;
  /** Where the donor's browser comes back to after a next action. */
  callbackUrl: string;
}

/** What to look for: the amount is needed to notice a booking of another amount. */
export interface LookUpRequest {
  reference: string;
  amount: bigint;
  currency: Currency;
}

export interface StoreCardRequest {
  /** The same for every repeat of this attempt. */
  idempotencyKey: string;
  country: CountryCode;
  card: VaultCard;
  payer: Payer;
}

/** What the company says that it booked; null where its answer doesn't say, or not readably. */
export interface BookedAmount {
  amount: bigint;
  currency: string;
}

export type OutcomeFlag = "amount_mismatch";

export interface Approved {
  kind: "approved";
  providerId: string;
  approvedAt: Date;
  booked: BookedAmount | null;
  flags: readonly OutcomeFlag[];
  /** The id under which the company keeps the card from now on. */
  storedCardId?: string;
  networkReference?: string;
}

export interface Rejected {
  kind: "rejected";
  providerId?: string;
  cause: Cause;
  /** What the company would not take of the request itself: nobody tried the card. */
  fault?: "document";
  rawCode: string;
  rawMessage: string;
}

export interface Pending {
  kind: "pending";
  providerId: string;
  /** What the donor has to do; absent where the donor has nothing left to do. */
  nextAction?: NextAction;
  /** When the company ends the charge unless the donor acted; a later payment may still arrive. */
  expiresAt?: Date;
}

/** What became of a charge. */
export type ChargeOutcome =
  | Approved
  | Rejected
  /** Accepted and decided later: a webhook or a look-up tells. */
  | Pending
  /** Ended at the company without a charge: cancelled, or the donor did not act in time. */
  | { kind: "cancelled"; providerId: string; rawCode: string; rawMessage: string }
  /** It may be booked or not: only a look-up by our reference can tell. */
  | { kind: "unknown"; reason: string }
  /**
   * This request was not booked and no attempt at the card. Of an earlier request with the same
   * key it tells nothing: who repeats after an unknown result has to look it up.
   */
  | { kind: "not_sent"; reason: NotSentReason; rawCode?: string; rawMessage?: string };

/** The outcomes that a company can report of a charge that it knows. */
export type KnownOutcome = Exclude<ChargeOutcome, { kind: "unknown" } | { kind: "not_sent" }>;

export type LookUpResult =
  | { kind: "found"; outcome: KnownOutcome; booked: BookedAmount | null }
  | { kind: "not_found" }
  | { kind: "unknown"; reason: string };

export type StoreCardOutcome =
  | { kind: "saved"; storedCardId: string; lastFour: string | null }
  | Rejected
  | Extract<ChargeOutcome, { kind: "unknown" } | { kind: "not_sent" }>;

export interface RefundRequest {
  /** Our refund's uuid: a repeat is the same refund. */
  reference: string;
  idempotencyKey: string;
  /** The provider's payment. */
  providerId: string;
  /** Less than what was paid is a partial refund. */
  amount: bigint;
  currency: Currency;
  /** Where a refund that is decided later is told of. */
  notificationUrl?: string;
}

export type RefundOutcome =
  | { kind: "refunded" | "pending"; refundId: string; booked: BookedAmount | null }
  /** The company refuses it: more than what is left, too late, or no balance. */
  | { kind: "refused"; rawCode: string; rawMessage: string }
  | Extract<ChargeOutcome, { kind: "unknown" } | { kind: "not_sent" }>;

/** What became of a refund: `failed` ended without money going back. */
export type RefundState = "done" | "pending" | "failed";
/** `lost`: the money went back to the donor's bank; `won`: it stays, or comes again. */
export type DisputeStage = "opened" | "won" | "lost";

/** What the provider says of a refund or a dispute, by its own id; `providerId` is the payment's. */
export type AfterwardsResult<State> =
  | { kind: "found"; state: State; providerId: string; booked: BookedAmount | null }
  | { kind: "not_found" }
  | { kind: "unknown"; reason: string };

export interface CancelRequest {
  /** The transaction's uuid. */
  reference: string;
  idempotencyKey: string;
  providerId: string;
}

export type CancelOutcome =
  | { kind: "cancelled" }
  /** The charge is decided already: a look-up tells how. */
  | { kind: "too_late"; rawCode: string; rawMessage: string }
  | Extract<ChargeOutcome, { kind: "unknown" } | { kind: "not_sent" }>;

/** `misconfigured`: the company answers and refuses our account. */
export type Health = "up" | "down" | "misconfigured";

/** What a notification tells: the state of a charge, or what happened to it afterwards. */
export type NotifiedOutcome =
  | KnownOutcome
  | { kind: "refund"; refundId: string; state: RefundState }
  | { kind: "dispute"; disputeId: string; stage: DisputeStage }
  /** The signature holds, and we can't read the message: a person has to look at it. */
  | { kind: "unreadable" };

export type Notification =
  /** The signature does not hold. */
  | { valid: false }
  | {
      valid: true;
      /** The same for a repeat of the same message; use it once. */
      eventKey: string;
      /** Our transaction's uuid; null where the message names only the provider's payment. */
      reference: string | null;
      /** The provider's payment; null where the message can't be read. */
      providerId: string | null;
      outcome: NotifiedOutcome;
      /** Of the charge, the refund or the dispute that it tells of. */
      booked: BookedAmount | null;
      occurredAt: Date;
      /** The headers that prove when and how the message was sent, by their names in lower case. */
      headers: Readonly<Record<string, string>>;
    };

/** A call from the company as it came in: header names in lower case, the body's exact bytes. */
export interface RawNotification {
  headers: Readonly<Record<string, string | undefined>>;
  body: Uint8Array;
}

/**
 * What a company's list says of a payment. `returned`: the money was taken and went back, wholly or in
 * part, or is disputed. `undecided`: also by a word that we don't know, since money may stand behind it.
 */
export type ReportedState = "taken" | "refused" | "undecided" | "returned";

/** One payment in a company's own list. */
export interface ReportedPayment {
  /** Our transaction's uuid, as the company kept it. */
  reference: string;
  providerId: string;
  state: ReportedState;
  /** The company's own word for it. */
  word: string;
  /** Null where the list doesn't say it readably. */
  booked: BookedAmount | null;
  at: Date | null;
  description: string;
}

/** Every provider charges and answers what became of a charge; the other abilities are optional. */
export interface CanCharge {
  charge(request: ChargeRequest, io: ProviderIo): Promise<ChargeOutcome>;
}

export interface CanLookUp {
  /** Asks by our reference what became of a charge. */
  lookUp(request: LookUpRequest, io: ProviderIo): Promise<LookUpResult>;
}

export interface CanRefund {
  /** Gives a payment back, wholly or in part; a repeat with the same key is the same refund. */
  refund(request: RefundRequest, io: ProviderIo): Promise<RefundOutcome>;
}

export interface CanLookUpAfterwards {
  lookUpRefund(refundId: string, io: ProviderIo): Promise<AfterwardsResult<RefundState>>;
  lookUpDispute(disputeId: string, io: ProviderIo): Promise<AfterwardsResult<DisputeStage>>;
}

export interface CanCancel {
  /** Ends a charge that the company has not decided yet. */
  cancel(request: CancelRequest, io: ProviderIo): Promise<CancelOutcome>;
}

export interface CanCheckHealth {
  health(io: ProviderIo): Promise<Health>;
}

export interface CanStoreCard {
  /** Keeps a card at the company without charging it. */
  storeCard(request: StoreCardRequest, io: ProviderIo): Promise<StoreCardOutcome>;
}

export interface CanParseWebhook {
  /** Checks the signature in constant time and reads the message. */
  parseWebhook(raw: RawNotification, io: Pick<ProviderIo, "credentials">): Notification;
}

export interface CanParseSettlement {
  /** Reads the company's own list of payments from a file; null when the file has another format. */
  parseSettlement(text: string): ReportedPayment[] | null;
}

export type Provider = { facts: Capabilities } & CanCharge &
  CanLookUp &
  Partial<
    CanRefund &
      CanLookUpAfterwards &
      CanCancel &
      CanStoreCard &
      CanParseWebhook &
      CanParseSettlement &
      CanCheckHealth
  >;
