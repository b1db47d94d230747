/** The company's data, reloaded at the start: accounts, card tokens, customers, payments, calls. */
import { Journal, readJournal } from "../journal";

/** An organisation's account, and our permission to act for it. */
export interface Account {
  id: string;
  /** The country's site: MLA, MLB … */
  site: string;
  publicKey: string;
  /** Null after the owner withdrew our permission. */
  access: string | null;
  refresh: string | null;
  expiresAt: number;
  /** Whether the company lets the account charge stored cards without their codes. */
  withoutCode: boolean;
}

/** What a card is, without its number and code. */
export interface Card {
  firstSix: string;
  lastFour: string;
  month: number;
  year: number;
  holder: string;
  document: { type: string; number: string } | null;
  methodId: string;
  /** The test card's behaviour, as the number alone decides it. */
  behaviour: string;
}

export interface CardToken {
  id: string;
  account: string;
  card: Card;
  hasCode: boolean;
  storedCard: string | null;
  expiresAt: number;
  /** The payment that used it. */
  usedBy: number | null;
  isStored: boolean;
}

export interface Customer {
  id: string;
  account: string;
  email: string;
}

export interface StoredCard {
  id: string;
  customer: string;
  account: string;
  card: Card;
}

export interface Refund {
  id: number;
  amount: number;
  status: "approved" | "in_process" | "rejected";
  source: "collector" | "admin";
  createdAt: string;
}

export interface Payment {
  id: number;
  account: string;
  reference: string | null;
  status: string;
  detail: string;
  amount: number;
  currency: string;
  installments: number;
  methodId: string;
  applicationFee: number;
  description: string;
  descriptor: string | null;
  notificationUrl: string | null;
  callbackUrl: string | null;
  card: Card;
  /** The token that it was charged with. */
  token: string;
  storedCard: string | null;
  createdAt: string;
  approvedAt: string | null;
  /** When the money was taken; a later refund or dispute does not change it. */
  bookedAt: string | null;
  refunds: Refund[];
  isChallenged: boolean;
}

export interface Call {
  operation: "charge" | "lookup" | "refund" | "cancel" | "token";
  idempotency_key: string | null;
  reference: string | null;
  amount: string | null;
  currency: string | null;
  at: string;
  answer: string;
}

/** A repeat with the same key gets the first answer; other content is a conflict. */
export interface Key {
  content: string;
  payment: number;
  refund: number | null;
}

interface Tables {
  accounts: Account;
  tokens: CardToken;
  customers: Customer;
  cards: StoredCard;
  payments: Payment;
  keys: Key;
  calls: Call;
  events: { body: string; requestId: string };
  script: { answers: string[] };
}
type Name = keyof Tables;

export class Books {
  private readonly tables: { [Table in Name]: Map<string, Tables[Table]> } = {
    ...{ accounts: new Map(), tokens: new Map(), customers: new Map(), cards: new Map() },
    ...{ payments: new Map(), keys: new Map(), calls: new Map(), events: new Map() },
    script: new Map(),
  };
  private readonly journal: Journal | null;

  constructor(folder: string | null) {
    this.journal = folder === null ? null : new Journal(folder);
    for (const entry of folder === null ? [] : readJournal(folder)) {
      const { table, key, row } = entry as { table: Name; key: string; row: Tables[Name] };
      (this.tables[table] as Map<string, Tables[Name]> | undefined)?.set(key, row);
    }
  }

  get<Table extends Name>(table: Table, key: string): Tables[Table] | undefined {
    return this.tables[table].get(key);
  }

  all<Table extends Name>(table: Table): Tables[Table][] {
    return [...this.tables[table].values()] as Tables[Table][];
  }

  /** Keeps a row in memory and on file. */
  put<Table extends Name>(table: Table, key: string | number, row: Tables[Table]): void {
    (this.tables[table] as Map<string, Tables[Table]>).set(String(key), row);
    this.journal?.append({ table, key: String(key), row });
  }

  /** Resolves when everything is on the disk. */
  async sync(): Promise<void> {
    await this.journal?.sync();
  }

  /** Removes and returns the next answer of a script. */
  nextAnswer(): string | undefined {
    const [next, ...answers] = this.get("script", "next")?.answers ?? [];
    if (next !== undefined) this.put("script", "next", { answers });
    return next;
  }

  /** Lists a call; the returned function gives it its answer. */
  listCall(call: Call): (answer: string) => void {
    const key = this.tables.calls.size;
    this.put("calls", key, call);
    return (answer) => this.put("calls", key, { ...call, answer });
  }

  nextId(): number {
    return 90_000_000_001 + this.tables.payments.size;
  }
}
