/** The account's data, reloaded at the start. */
import { Journal, readJournal } from "../journal";

/** A card without its number and code. */
export interface Card {
  lastFour: string;
  month: number;
  year: number;
  brand: string;
  name: string;
  /** What the number alone decides. */
  behaviour: string;
}

/** A token is charged, or given to a customer, once. */
export interface Token {
  id: string;
  card: Card;
  isUsed: boolean;
}

export interface Customer {
  id: string;
  name: string;
  email: string;
  phone: string;
  source: string;
  card: Card;
}

export interface Refund {
  id: string;
  amount: number;
  createdAt: string;
}

/** What a payer needs for a transfer or a payment in cash. */
export interface Local {
  type: "spei" | "cash";
  /** A CLABE, or the number that the shop types. */
  number: string;
  expiresAt: string;
}

export interface Order {
  id: string;
  chargeId: string;
  reference: string;
  status: string;
  amount: number;
  received: number;
  currency: string;
  payer: { name: string; email: string; phone: string; customer: string | null };
  /** Null for a transfer and for cash. */
  card: Card | null;
  local: Local | null;
  isRecurrent: boolean;
  contract: string | null;
  description: string;
  returnUrl: string | null;
  metadata: Record<string, string | number | boolean>;
  failure: { code: string; message: string } | null;
  createdAt: string;
  /** When the money was taken; a later refund or dispute does not change it. */
  bookedAt: string | null;
  refunds: Refund[];
  chargeback: { id: string; status: string } | null;
}

export interface Call {
  operation: "charge" | "lookup" | "refund" | "cancel";
  idempotency_key: null;
  reference: string | null;
  amount: string | null;
  currency: string | null;
  at: string;
  answer: string;
}

interface Tables {
  tokens: Token;
  customers: Customer;
  orders: Order;
  calls: Call;
  /** The last event of an order. */
  events: { body: string };
  script: { answers: string[] };
}
type Name = keyof Tables;

export class Books {
  private readonly tables: { [Table in Name]: Map<string, Tables[Table]> } = {
    ...{ tokens: new Map(), customers: new Map(), orders: new Map() },
    ...{ calls: new Map(), events: new Map(), script: new Map() },
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
  put<Table extends Name>(table: Table, key: string, row: Tables[Table]): void {
    (this.tables[table] as Map<string, Tables[Table]>).set(key, row);
    this.journal?.append({ table, key, row });
  }

  /** Resolves when everything is on the disk. */
  async sync(): Promise<void> {
    await this.journal?.sync();
  }

  orderOf(reference: string): Order | undefined {
    return this.all("orders").find((one) => one.reference === reference);
  }

  /** Removes and returns the next answer of a script. */
  nextAnswer(): string | undefined {
    const [next, ...answers] = this.get("script", "next")?.answers ?? [];
    if (next !== undefined) this.put("script", "next", { answers });
    return next;
  }

  listCall(call: Call): void {
    this.put("calls", String(this.tables.calls.size), call);
  }
}
