/**
 * Interfaces that providers implement, one for each ability. A provider knows only a wire format:
 * no database, tenant, Request or card number. An answer is a value, never an exception.
 */
import type { CountryCode } from "~/countries/country";
import type { Currency } from "~/values/money/money";
import type { Cause } from "./declines";
import type { OfferedMethod } from "./local-methods";
import type { NotSentReason, ProviderIo, VaultCard } from "./provider-io";
import type { Movements } from "./movement";
import type { BookedAmount, ReportedPayment } from "./reported-payment";

/** Minor units. */
export interface AmountLimits {
  currency: Currency;
  minimum: bigint;
  maximum: bigint;
}

/** Rule for a payer's document, without separators. */
export interface DocumentRule {
  fewest: number;
  /** `digits`: nothing else; `national`: like the country's document; `any`: letters, too. */
  takes: "digits" | "national" | "any";
}

export interface Capabilities {
  provider: string;
  /** How long the caller waits for the answer to a charge; after that the result is unknown. */
  chargeTimeoutMs: number;
  /** How long the caller waits for requests that move no money. */
  queryTimeoutMs: number;
  /** How long the provider may still book a charge; until then 'not found' proves nothing. */
  longestFlightMs: number;
  /** How often, and until when after the first attempt, the provider repeats a notification. */
  notifications: { signed: boolean; attempts: number; lastAfterHours: number };
  /** The amounts that the provider accepts, by country (calls.md, 'Provider amount limits'). */
  limits: Readonly<Partial<Record<CountryCode, AmountLimits>>>;
  /** The provider's rules for a payer's document, by country; a country without rules is missing. */
  documents: Readonly<Partial<Record<CountryCode, DocumentRule>>>;
  /** Instruments that the provider can charge; any other is `unsupported_instrument`. */
  instruments: readonly InstrumentKind[];
  /** Ways to pay that are no card, by country. */
  methods: readonly OfferedMethod[];
  /** Days from a charge until the provider releases its money, by country; unknown where absent. */
  releaseDays: Readonly<Partial<Record<CountryCode, Partial<Record<InstrumentKind, number>>>>>;
  /** The method ids of the card brands that it charges; null is every brand of the country. */
  brands: readonly string[] | null;
  supports: {
    /** Whether it answers a charge at once (a batch gateway does not). */
    instantCharges: boolean;
    /** Whether it charges a stored card of every account without its security code. */
    withoutSecurityCode: boolean;
    installments: boolean;
    /** Whether a refund that is asked again with its key stays one; elsewhere a charge has one unanswered refund at a time. */
    repeatableRefunds: boolean;
    softDescriptor: boolean;
    /** Whether it takes our commission out of the payment itself, so that nobody is invoiced for it. */
    applicationFee: boolean;
  };
}

/** `stored_card` is the id of a card that the provider stores, so it needs no vault. */
export type ChargeCard = VaultCard | { kind: "stored_card"; storedCardId: string };

export type Instrument =
  | { kind: "card"; card: ChargeCard }
  /** A direct debit; `number` is the country's own account number format (AR: the CBU). */
  | { kind: "bank_account"; number: string; holderName: string; holderDocument: string }
  /** The donor pays on a page of the bank or wallet; `method` is our name for it (`pse`). */
  | { kind: "redirect"; method: string; bank?: string; personType?: PersonType }
  /** The donor pays later with a code (cash, PIX, SPEI); `method` is our name for it. */
  | { kind: "voucher"; method: string };

export type InstrumentKind = Instrument["kind"];

/** Whether a person or an organisation pays, where the bank asks. */
export const personTypes = ["individual", "association"] as const;
export type PersonType = (typeof personTypes)[number];

/** The donor's next action before the charge can be decided. */
export type NextAction =
  | { kind: "redirect"; url: string }
  /** `content` is the text of the QR code, which can also be copied. */
  | { kind: "qr"; content: string }
  /**
   * A reference number for a payment at `payee` (a bank, a chain of shops), to `account` where a
   * transfer needs both; `url` is the company's own voucher.
   */
  | { kind: "reference"; reference: string; payee: string; account?: string; url?: string }
  /** The browser posts these fields to the bank. */
  | { kind: "form"; url: string; fields: Readonly<Record<string, string>> };

export interface Payer {
  name: string;
  email: string;
  /** Digits and letters, without separators; the country determines the type. */
  document?: string;
}

/** A card token that the company's own script made in the donor's browser, and the card that it is for. */
export interface CompanyToken {
  id: string;
  firstSix: string;
  lastFour: string;
  /** The company's id of the donor's device. */
  deviceId?: string;
}

export interface ChargeRequest {
  /** The transaction's uuid, which is the provider's order id and unique for ever. */
  reference: string;
  /** The same for every repeat of this attempt; the provider repeats its first answer. */
  idempotencyKey: string;
  /** Minor units. */
  amount: bigint;
  currency: Currency;
  country: CountryCode;
  payer: Payer;
  payerIp?: string;
  description: string;
  /** The name on the statement, prefix included. */
  softDescriptor?: string;
  instrument: Instrument;
  /** Charged in place of the vault's token where the company takes it. */
  companyToken?: CompanyToken;
  /** Our id of the card's brand or of the method; some providers take each brand by itself. */
  methodId?: string;
  /** `first`: the donor agrees to monthly charges; `next`: we charge without the donor. */
  recurring: "first" | "next" | "none";
  installments?: number;
  /** Our commission, in minor units; only where the provider `supports` it. */
  applicationFee?: bigint;
  /** The card network's reference of the first charge, to which a `next` charge refers. */
  networkReference?: string;
  notificationUrl: string;
  /** Address to which the donor's browser returns after a next action. */
  callbackUrl: string;
}

/** The charge to look up; the amount detects a booking of another amount. */
export interface LookUpRequest {
  reference: string;
  /** The payment's id at the provider, where an earlier answer named it. */
  providerId?: string;
  /** Only `providerId` counts: a second payment of the reference, for which the first one never stands. */
  isFurther?: boolean;
  amount: bigint;
  currency: Currency;
}

export interface StoreCardRequest {
  idempotencyKey: string;
  country: CountryCode;
  card: VaultCard;
  payer: Payer;
}

export type OutcomeFlag = "amount_mismatch";

/** What a provider keeps of a payment beside our commission: minor units of the payment's currency. */
export interface Costs {
  fee: bigint;
  /** Taxes that it withholds for the state. */
  taxes: bigint;
  /** Parts of the taxes by the company's own names of them, such as `tax_withholding_iibb`, each once. */
  withheld?: readonly { name: string; amount: bigint }[];
}

export interface Approved {
  kind: "approved";
  providerId: string;
  approvedAt: Date;
  booked: BookedAmount | null;
  flags: readonly OutcomeFlag[];
  /** Absent if its answer does not say them. */
  costs?: Costs;
  storedCardId?: string;
  networkReference?: string;
}

export interface Rejected {
  kind: "rejected";
  providerId?: string;
  cause: Cause;
  /** The part of the request that the provider rejected before it tried the card. */
  fault?: "document";
  rawCode: string;
  rawMessage: string;
}

export interface Pending {
  kind: "pending";
  providerId: string;
  /** When the provider decides it at the earliest, which a look-up need not precede. */
  decidedAt?: Date;
  nextAction?: NextAction;
  /** When the provider ends the charge unless the donor acts; a later payment may still arrive. */
  expiresAt?: Date;
  /** A debit that only the banks decide, within days. */
  isAtBanks?: true;
}

export type ChargeOutcome =
  | Approved
  | Rejected
  /** Accepted but not decided; a webhook or a look-up brings the result. */
  | Pending
  /** Ended at the provider without a charge: cancelled, or the donor did not act in time. */
  | { kind: "cancelled"; providerId: string; rawCode: string; rawMessage: string }
  /** It may be booked; only a look-up by our reference can tell. */
  | { kind: "unknown"; reason: string }
  /** The provider booked nothing and did not try the card; an earlier unknown request stays unknown. */
  | { kind: "not_sent"; reason: NotSentReason; rawCode?: string; rawMessage?: string };

/** Outcomes that a provider can report about a charge that it knows. */
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
  /** Our refund's uuid; a repeat is the same refund. */
  reference: string;
  idempotencyKey: string;
  providerId: string;
  /** Less than the paid amount means a partial refund. */
  amount: bigint;
  currency: Currency;
  /** Address for the notification of a refund that is decided later. */
  notificationUrl?: string;
}

export type RefundOutcome =
  | { kind: "refunded" | "pending"; refundId: string; booked: BookedAmount | null }
  /** The provider refuses it: above the remaining amount, too late, or insufficient balance. */
  | { kind: "refused"; rawCode: string; rawMessage: string }
  | Extract<ChargeOutcome, { kind: "unknown" } | { kind: "not_sent" }>;

/** The result of a refund; `failed` means that no money went back. */
export type RefundState = "done" | "pending" | "failed";
/** `lost`: the money went back to the donor's bank; `won`: it stays or returns. */
export type DisputeStage = "opened" | "won" | "lost";

/** The answer about a refund or dispute, by its own id; `providerId` is the payment's. */
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
  /** The charge is already decided; a look-up returns the result. */
  | { kind: "too_late"; rawCode: string; rawMessage: string }
  | Extract<ChargeOutcome, { kind: "unknown" } | { kind: "not_sent" }>;

/** `misconfigured`: the provider answers but rejects our account. */
export type Health = "up" | "down" | "misconfigured";

/** The content of a notification: the state of a charge, or a later refund or dispute. */
export type NotifiedOutcome =
  | KnownOutcome
  | { kind: "refund"; refundId: string; state: RefundState }
  | { kind: "dispute"; disputeId: string; stage: DisputeStage }
  /** The organisation connected or withdrew its account at the provider; `account` names it. */
  | { kind: "account" }
  /** The signature is valid, but the content is unreadable, so a person must look at it. */
  | { kind: "unreadable" };

export type Notification =
  /** The signature is invalid. */
  | { valid: false }
  | {
      valid: true;
      /** The same for a repeat of the same message; process it once. */
      eventKey: string;
      /** Our transaction's uuid; null if the message names only the provider's payment. */
      reference: string | null;
      providerId: string | null;
      outcome: NotifiedOutcome;
      /** Amount of the charge, refund or dispute. */
      booked: BookedAmount | null;
      occurredAt: Date;
      /** The provider's id of the account that the message is about, where one has many. */
      account?: string;
      /** Headers that prove when and how the message was sent, with names in lower case. */
      headers: Readonly<Record<string, string>>;
    };

/** A received notification: header names in lower case, the body's exact bytes. */
export interface RawNotification {
  /** Path and query under which it arrived; some providers sign the query. */
  address: string;
  headers: Readonly<Record<string, string | undefined>>;
  body: Uint8Array;
}

/** Every provider charges and returns the outcome; the other abilities are optional. */
export interface CanCharge {
  charge(request: ChargeRequest, io: ProviderIo): Promise<ChargeOutcome>;
}

export interface CanLookUp {
  lookUp(request: LookUpRequest, io: ProviderIo): Promise<LookUpResult>;
}

export interface CanRefund {
  /** Refunds a payment, wholly or in part; a repeat with the same key is the same refund. */
  refund(request: RefundRequest, io: ProviderIo): Promise<RefundOutcome>;
}

export interface CanLookUpAfterwards {
  lookUpRefund(refundId: string, io: ProviderIo): Promise<AfterwardsResult<RefundState>>;
  lookUpDispute(disputeId: string, io: ProviderIo): Promise<AfterwardsResult<DisputeStage>>;
}

/** The refunds and the dispute of a payment, by the ids with which they are looked up. */
export type FoundAfterwards =
  | {
      kind: "found";
      refunds: string[];
      /** False if the provider's answer has a refund that cannot be read. */
      isWhole: boolean;
      dispute: { id: string; isOpen: boolean };
    }
  | { kind: "unknown" };

export interface CanFindAfterwards {
  /** For a provider whose notifications say only that something happened to a payment. */
  findAfterwards(providerId: string, io: ProviderIo): Promise<FoundAfterwards>;
}

export interface CanCancel {
  cancel(request: CancelRequest, io: ProviderIo): Promise<CancelOutcome>;
}

export interface CanCheckHealth {
  health(io: ProviderIo): Promise<Health>;
}

export interface CanStoreCard {
  storeCard(request: StoreCardRequest, io: ProviderIo): Promise<StoreCardOutcome>;
}

export interface CanParseWebhook {
  /** Verifies the signature in constant time and parses the message; it may fetch what it lacks. */
  parseWebhook(raw: RawNotification, io: ProviderIo): Notification | Promise<Notification>;
}

/** The charge behind a payment that only the provider's id names. */
export type PaymentReference =
  | { kind: "found"; reference: string }
  | { kind: "not_found" }
  | { kind: "unknown"; reason: string };

export interface CanFindPayment {
  /** Returns our reference of a payment by the provider's own id. */
  findPayment(providerId: string, io: ProviderIo): Promise<PaymentReference>;
}

export interface CanParseSettlement {
  /** Parses the provider's own list of payments from a file; null for another format. */
  parseSettlement(text: string): ReportedPayment[] | null;
}

export interface CanReadMovements {
  /** Reads a settlement file: each movement of money with its fee and taxes; null for another format. */
  readMovements(text: string): Movements | null;
}

export type Provider = { capabilities: Capabilities } & CanCharge &
  CanLookUp &
  Partial<
    CanRefund &
      CanLookUpAfterwards &
      CanFindAfterwards &
      CanCancel &
      CanStoreCard &
      CanParseWebhook &
      CanFindPayment &
      CanParseSettlement &
      CanReadMovements &
      CanCheckHealth
  >;
