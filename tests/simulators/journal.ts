import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";

const fdatasync = promisify(fs.fdatasync);

/**
 * An append-only file of one JSON value per line. A write reaches the system at once, so that a
 * killed process loses nothing; `sync` also waits for the disk, once for all simultaneous callers.
 */
export class Journal {
  private readonly file: number;
  private syncing: Promise<void> | null = null;
  private waiting: Promise<void> | null = null;

  constructor(folder: string) {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    const name = path.join(folder, "journal.jsonl");
    endLastLine(name);
    this.file = fs.openSync(name, "a", 0o600);
  }

  append(entry: unknown): void {
    fs.writeSync(this.file, `${JSON.stringify(entry)}\n`);
  }

  /** Resolves when everything that was appended before is on the disk. */
  sync(): Promise<void> {
    // A running sync may miss the latest line, so a later caller waits for the next one.
    if (!this.syncing) return this.run();
    this.waiting ??= this.syncing.then(() => {
      this.waiting = null;
      return this.run();
    });
    return this.waiting;
  }

  private run(): Promise<void> {
    this.syncing = fdatasync(this.file).finally(() => {
      this.syncing = null;
    });
    return this.syncing;
  }
}

/** A process killed during a write leaves an incomplete line; the next entry starts a new one. */
function endLastLine(name: string): void {
  if (!fs.existsSync(name)) return;
  const content = fs.readFileSync(name);
  if (content.length > 0 && content[content.length - 1] !== 10) fs.appendFileSync(name, "\n");
}

/** Returns the entries so far, without a truncated line, which was never answered. */
export function readJournal(folder: string): unknown[] {
  const name = path.join(folder, "journal.jsonl");
  if (!fs.existsSync(name)) return [];
  const entries: unknown[] = [];
  for (const line of fs.readFileSync(name, "utf8").split("\n")) {
    if (line === "") continue;
    try {
      entries.push(JSON.parse(line));
    } catch {
      continue;
    }
  }
  return entries;
}
