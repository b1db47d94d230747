/** The provider's data: payments, cards, keys, scripts, calls; reloaded at the start. */
import { keyedHash, openHashKey } from "../hash-key";
import { Journal, readJournal } from "../journal";
import type { LocalMethod } from "./local-methods";
import type { GatewayName } from "./settings";

export interface Payment {
  id: string;
  login: string;
  gateway: GatewayName;
  orderId: string;
  amount: number;
  currency: string;
  country: string;
  description: string;
  notificationUrl?: string;
  callbackUrl?: string;
  status: "PENDING" | "PAID" | "REJECTED" | "CANCELLED" | "EXPIRED";
  statusCode: string;
  statusDetail: string;
  networkResponseCode?: string;
  /** The contract's cause of a decline. */
  refusedAs?: string;
  challengeUrl?: string;
  createdAt: string;
  approvedAt?: string;
  /** When the money was taken, by the clock; absent until then. */
  bookedAt?: string;
  /** Major units. */
  refundedAmount: number;
  disputed?: "open" | "lost";
  dispute?: Dispute;
  /** Null for another way to pay. */
  card: StoredCard | null;
  local?: LocalMethod;
  save: boolean;
}

/** A chargeback with dLocal's statuses; the latest event counts. */
export interface Dispute {
  status: string;
  code: string;
  detail: string;
  amount: number;
  currency: string;
  at: string;
}

export interface Refund {
  id: string;
  login: string;
  paymentId: string;
  /** Major units. */
  amount: number;
  currency: string;
  /** The merchant's own id for it. */
  orderRefundId?: string;
  notificationUrl?: string;
  status: "PENDING" | "SUCCESS" | "REJECTED" | "CANCELLED";
  createdAt: string;
}

/** The stored data of a card: never its number or code. */
export interface StoredCard {
  holderName: string;
  month: number;
  year: number;
  brand: string;
  lastFour: string;
  /** Keyed hash of the number. */
  hash: string;
  /** The test card's behaviour (test-cards.ts). */
  behaviour: string;
  savedId?: string;
  networkReference?: string;
}

export interface Call {
  index: number;
  gateway: GatewayName;
  operation: "charge" | "lookup" | "refund" | "cancel" | "token";
  idempotency_key: string | null;
  reference: string | null;
  amount: string | null;
  currency: string | null;
  at: string;
  answer: string;
}

type Entry =
  | { type: "payment"; payment: Payment }
  | { type: "refund"; refund: Refund }
  | { type: "refund_key"; login: string; key: string; hash: string; refundId: string }
  | { type: "key"; login: string; key: string; hash: string; paymentId: string }
  | { type: "card"; login: string; id: string; card: StoredCard }
  | { type: "script"; gateway: GatewayName; answers: string[] }
  | { type: "event"; key: string; body: string }
  | { type: "call"; call: Call }
  | { type: "past"; login: string; gateway: GatewayName; past: PastPayments };

/** Payments before this simulator's start, sent in one request: the demo's history. */
export interface PastPayments {
  currency: string;
  country: string;
  notificationUrl: string;
  /** Our reference, the payment's id, major units, time of the charge, last four digits. */
  payments: [reference: string, id: string, amount: string, at: string, lastFour: string][];
}

export class Books {
  readonly payments = new Map<string, Payment>();
  readonly refunds = new Map<string, Refund>();
  readonly calls: Call[] = [];
  private readonly orders = new Map<string, string>();
  private readonly refundKeys = new Map<string, { hash: string; refundId: string }>();
  private readonly keys = new Map<string, { hash: string; paymentId: string }>();
  private readonly cards = new Map<string, StoredCard>();
  private readonly scripts = new Map<GatewayName, string[]>();
  private readonly events = new Map<string, string>();
  private readonly journal: Journal;
  private readonly hashKey: Buffer;

  constructor(folder: string) {
    this.journal = new Journal(folder);
    this.hashKey = openHashKey(folder);
    for (const entry of readJournal(folder)) this.apply(entry as Entry);
  }

  /** Returns a keyed hash, which identifies equal numbers or bodies without revealing them. */
  hash(text: string): string {
    return keyedHash(this.hashKey, text);
  }

  orderOf(login: string, orderId: string): Payment | undefined {
    return this.payments.get(this.orders.get(`${login}\n${orderId}`) ?? "");
  }

  /** Returns a payment by our reference, for any login of that gateway. */
  referenceOf(gateway: GatewayName, reference: string): Payment | undefined {
    return [...this.payments.values()].find(
      (payment) => payment.gateway === gateway && payment.orderId === reference,
    );
  }

  keyOf(login: string, key: string): { hash: string; paymentId: string } | undefined {
    return this.keys.get(`${login}\n${key}`);
  }

  refundKeyOf(login: string, key: string): { hash: string; refundId: string } | undefined {
    return this.refundKeys.get(`${login}\n${key}`);
  }

  cardOf(login: string, id: string): StoredCard | undefined {
    return this.cards.get(`${login}\n${id}`);
  }

  eventBody(key: string): string | undefined {
    return this.events.get(key);
  }

  /** Removes and returns the next answer of a script; answers to refunds begin with `refund:`. */
  nextAnswer(gateway: GatewayName, kind: "charge" | "refund" = "charge"): string | undefined {
    const script = this.scripts.get(gateway) ?? [];
    const at = script.findIndex((word) => word.startsWith("refund:") === (kind === "refund"));
    const next = script[at];
    if (next === undefined) return undefined;
    this.record({ type: "script", gateway, answers: script.toSpliced(at, 1) });
    return next;
  }

  /** Records a change in memory and on file; `sync` makes it survive a power failure, too. */
  record(entry: Entry): void {
    this.journal.append(entry);
    this.apply(entry);
  }

  sync(): Promise<void> {
    return this.journal.sync();
  }

  /** Records a call; a later answer replaces the first one. */
  listCall(call: Omit<Call, "index">): (answer: string) => void {
    const listed: Call = { index: this.calls.length, ...call };
    this.record({ type: "call", call: listed });
    return (answer) => this.record({ type: "call", call: { ...listed, answer } });
  }

  private apply(entry: Entry): void {
    switch (entry.type) {
      case "payment": {
        const { id, login, orderId } = entry.payment;
        this.payments.set(id, entry.payment);
        // An order names its first payment, however often its voucher is paid.
        const order = `${login}\n${orderId}`;
        if (!this.orders.has(order)) this.orders.set(order, id);
        break;
      }
      case "refund":
        this.refunds.set(entry.refund.id, entry.refund);
        break;
      case "refund_key":
        this.refundKeys.set(`${entry.login}\n${entry.key}`, entry);
        break;
      case "key":
        this.keys.set(`${entry.login}\n${entry.key}`, entry);
        break;
      case "card":
        this.cards.set(`${entry.login}\n${entry.id}`, entry.card);
        break;
      case "script":
        this.scripts.set(entry.gateway, entry.answers);
        break;
      case "event":
        this.events.set(entry.key, entry.body);
        break;
      case "call":
        this.calls[entry.call.index] = entry.call;
        break;
      case "past":
        for (const payment of paymentsOf(entry)) this.apply({ type: "payment", payment });
        break;
    }
  }
}

function paymentsOf({ login, gateway, past }: Extract<Entry, { type: "past" }>): Payment[] {
  const { currency, country, notificationUrl } = past;
  const facts = { login, gateway, currency, country, notificationUrl, description: "" };
  const card = { holderName: "", month: 12, year: 2099, brand: "VI", hash: "", behaviour: "" };
  const paid = {
    status: "PAID",
    statusCode: "200",
    statusDetail: "The payment was paid.",
  } as const;
  return past.payments.map(([orderId, id, amount, at, lastFour]) => ({
    ...facts,
    ...paid,
    id,
    orderId,
    amount: Number(amount),
    createdAt: at,
    approvedAt: at,
    bookedAt: at,
    refundedAmount: 0,
    card: { ...card, lastFour },
    save: false,
  }));
}
