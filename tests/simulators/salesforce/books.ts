/** What the company keeps: its customers' organisations, our permissions, records and the journal. */
import { Journal, readJournal } from "../journal";
import type { RecordFault } from "./faults";
import type { Flavour } from "./objects";

export interface Org {
  /** 00D… */
  id: string;
  flavour: Flavour;
  isSandbox: boolean;
  /** The daily limit of calls. */
  limit: number;
}

/** A permission that a person of an organisation gave us. */
export interface Grant {
  org: string;
  access: string | null;
  refresh: string | null;
  expiresAt: number;
}

export interface StoredRecord {
  id: string;
  org: string;
  object: string;
  fields: Record<string, unknown>;
  createdAt: string;
}

interface Call {
  at: string;
  org: string;
  operation: string;
  object: string | null;
  records: number;
  status: number;
}

export interface Job {
  id: string;
  org: string;
  object: string;
  key: string;
  state: "Open" | "UploadComplete" | "JobComplete" | "Failed" | "Aborted";
  /** Null before the upload. */
  content: string | null;
  succeeded: string;
  failed: string;
  unprocessed: string;
  /** Why all of it failed. */
  message: string | null;
  /** What the script wants of its first row. */
  fault: RecordFault;
  processed: number;
  failures: number;
}

interface Tables {
  orgs: Org;
  grants: Grant;
  records: StoredRecord;
  calls: Call;
  jobs: Job;
  script: { answers: string[] };
}
type Name = keyof Tables;

export class Books {
  private readonly tables: { [Table in Name]: Map<string, Tables[Table]> } = {
    ...{ orgs: new Map(), grants: new Map(), records: new Map(), calls: new Map() },
    ...{ jobs: new Map(), script: new Map() },
  };
  private readonly journal: Journal | null;

  constructor(folder: string | null) {
    this.journal = folder === null ? null : new Journal(folder);
    for (const entry of folder === null ? [] : readJournal(folder)) {
      const { table, key, row } = entry as { table: Name; key: string; row: Tables[Name] | null };
      const known = this.tables[table] as Map<string, Tables[Name]> | undefined;
      if (row === null) known?.delete(key);
      else known?.set(key, row);
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

  remove(table: Name, key: string): void {
    this.tables[table].delete(key);
    this.journal?.append({ table, key, row: null });
  }

  /** Lists a call with its answer's status. */
  listCall(call: Call): void {
    this.put("calls", String(this.tables.calls.size), call);
  }

  /** Removes and returns the next answer of the script. */
  nextAnswer(): string {
    const [next, ...answers] = this.get("script", "next")?.answers ?? [];
    if (next !== undefined) this.put("script", "next", { answers });
    return next ?? "ok";
  }
}
