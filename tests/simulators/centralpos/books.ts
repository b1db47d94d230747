/** The company's records, kept in a journal: the truth about what was charged. */
import { createHash } from "node:crypto";
import { now } from "~/infrastructure/clock";
import { Journal, readJournal } from "../journal";
import { findBatch, type Batch } from "./calendar";

/** What becomes of a record when its batch is answered; `silent`: it is left out of the answer. */
export type Verdict = { applied: boolean; code: string; text: string } | "silent";

export interface Row {
  account: string;
  batch: number;
  idUser: number;
  reference: string;
  optional: string;
  lastFour: string;
  /** Decimal text. */
  amount: string;
  addedAt: string;
  verdict: Verdict;
  /** Answered by hand, whatever the date. */
  answered?: boolean;
  deleted?: boolean;
}

export interface Call {
  operation: "charge" | "lookup" | "cancel" | "process" | "token";
  reference: string | null;
  amount: string | null;
  answer: string;
}

type Entry =
  | { type: "row"; row: Row }
  | { type: "deleted"; account: string; batch: number; idUser: number }
  | { type: "answered"; reference: string; verdict: Verdict; amount?: string }
  | { type: "processed"; account: string; batch: number }
  | { type: "script"; answers: string[] }
  | { type: "call"; at: string; call: Call; word?: string };

export class Books {
  readonly rows: Row[] = [];
  readonly calls: { at: string; call: Call }[] = [];
  private readonly processed = new Set<string>();
  /** Numbers live only as long as the process. */
  private readonly numbers = new Map<string, string>();
  private script: string[] = [];
  private readonly journal: Journal;

  constructor(folder: string) {
    for (const entry of readJournal(folder)) this.apply(entry as Entry);
    this.journal = new Journal(folder);
  }

  record(entry: Entry): void {
    this.apply(entry);
    this.journal.append(entry);
  }

  call(call: Call, word?: string): void {
    this.record({ type: "call", at: now().toISOString(), call, word });
  }

  /** Returns the word that decides the next record; it is used up with the record's call. */
  nextWord(): string | undefined {
    return this.script[0];
  }

  keepNumber(row: Row, number: string): void {
    this.numbers.set(keyOf(row), number);
  }

  numberOf(row: Row): string {
    return this.numbers.get(keyOf(row)) ?? `************${row.lastFour}`;
  }

  rowsOf(account: string, batch: number): Row[] {
    return this.rows.filter(
      (row) => row.account === account && row.batch === batch && !row.deleted,
    );
  }

  isProcessed(account: string, batch: Batch): boolean {
    return this.processed.has(`${account}.${batch.id}`) || now() > batch.closes;
  }

  private apply(entry: Entry): void {
    switch (entry.type) {
      case "row":
        this.rows.push(entry.row);
        return;
      case "deleted":
        for (const row of this.rowsOf(entry.account, entry.batch)) {
          if (row.idUser === entry.idUser) row.deleted = true;
        }
        return;
      case "answered":
        for (const row of this.rows) {
          if (row.reference === entry.reference)
            Object.assign(row, {
              verdict: entry.verdict,
              answered: true,
              amount: entry.amount ?? row.amount,
            });
        }
        return;
      case "processed":
        this.processed.add(`${entry.account}.${entry.batch}`);
        return;
      case "script":
        this.script = [...entry.answers];
        return;
      case "call":
        this.calls.push({ at: entry.at, call: entry.call });
        if (entry.word !== undefined) this.script.shift();
    }
  }
}

/** Whether the banks' answer about a record has come. */
export function isAnswered(row: Row): boolean {
  const batch = findBatch(row.batch);
  return row.answered === true || (batch !== null && now() >= batch.processed);
}

/** An account by its code, which no file keeps. */
export function accountOf(code: string): string {
  return createHash("sha256").update(code).digest("hex").slice(0, 16);
}

const keyOf = ({ account, batch, idUser }: Row) => `${account}.${batch}.${idUser}`;
