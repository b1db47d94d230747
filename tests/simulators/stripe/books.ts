/** The account's data, reloaded at the start. */
import { keyedHash, openHashKey } from "../hash-key";
import { Journal, readJournal } from "../journal";

/** A card without its number and code. */
export interface Method {
  id: string;
  lastFour: string;
  month: number;
  year: number;
  brand: string;
  hasCode: boolean;
  /** What the number alone decides. */
  behaviour: string;
  customer: string | null;
  /** A method without a customer is charged once. */
  isUsed: boolean;
}

export interface Customer {
  id: string;
  name: string;
  email: string;
}

export interface Refund {
  id: string;
  payment: string;
  amount: number;
  status: string;
}

export interface Payment {
  id: string;
  reference: string;
  status: string;
  amount: number;
  received: number;
  currency: string;
  method: string;
  customer: string | null;
  isOffSession: boolean;
  keepsMethod: boolean;
  description: string;
  suffix: string | null;
  returnUrl: string | null;
  error: Record<string, unknown> | null;
  createdAt: string;
  /** When the money was taken; a later refund or dispute does not change it. */
  bookedAt: string | null;
  networkId: string;
  refunds: Refund[];
  dispute: { id: string; status: string } | null;
}

export interface Call {
  operation: "charge" | "lookup" | "refund" | "cancel";
  idempotency_key: string | null;
  reference: string | null;
  amount: string | null;
  currency: string | null;
  at: string;
  answer: string;
}

/** A repeat with the same key gets the first answer; other content is an error. */
export interface Key {
  /** A keyed hash: the content may have a card's number and code. */
  content: string;
  status: number;
  body: unknown;
}

interface Tables {
  methods: Method;
  customers: Customer;
  payments: Payment;
  keys: Key;
  calls: Call;
  /** The last event of a payment. */
  events: { body: string };
  script: { answers: string[] };
}
type Name = keyof Tables;

export class Books {
  private readonly tables: { [Table in Name]: Map<string, Tables[Table]> } = {
    ...{ methods: new Map(), customers: new Map(), payments: new Map(), keys: new Map() },
    ...{ calls: new Map(), events: new Map(), script: new Map() },
  };
  private readonly journal: Journal | null;
  private readonly hashKey: Buffer;

  constructor(folder: string | null) {
    this.journal = folder === null ? null : new Journal(folder);
    this.hashKey = openHashKey(folder);
    for (const entry of folder === null ? [] : readJournal(folder)) {
      const { table, key, row } = entry as { table: Name; key: string; row: Tables[Name] };
      (this.tables[table] as Map<string, Tables[Name]> | undefined)?.set(key, row);
    }
  }

  /** Returns a keyed hash, which identifies equal contents without revealing them. */
  hash(text: string): string {
    return keyedHash(this.hashKey, text);
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

  paymentOf(reference: string): Payment | undefined {
    return this.all("payments").find((one) => one.reference === reference);
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
