import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

/** A sent mail; `at` is an ISO instant by the lab's clock. One entry for each recipient. */
export interface Mail {
  to: string;
  /** From its header; the same for a repeat. */
  message_id: string;
  subject: string;
  text: string;
  html: string;
  at: string;
}

export interface TextMessage {
  to: string;
  text: string;
  at: string;
}

class Drawer<Letter extends { to: string }> {
  private letters: Letter[];

  constructor(private readonly file: string) {
    this.letters = existsSync(file) ? readLines<Letter>(file) : [];
  }

  add(letter: Letter): void {
    appendFileSync(this.file, JSON.stringify(letter) + "\n", { mode: 0o600 });
    this.letters.push(letter);
  }

  /** Lists newest first, in the order of arrival, because the lab's clock may stop or go back. */
  list(to: string | null): Letter[] {
    const wanted = to?.trim().toLowerCase();
    const found = wanted
      ? this.letters.filter((letter) => letter.to.toLowerCase() === wanted)
      : this.letters;
    return [...found].reverse();
  }

  clear(): void {
    this.letters = [];
    rmSync(this.file, { force: true });
  }
}

function readLines<Letter>(file: string): Letter[] {
  const lines = readFileSync(file, "utf8").split("\n");
  // The last line is truncated if the process was killed during the write.
  return lines.flatMap((line) => {
    try {
      return [JSON.parse(line) as Letter];
    } catch {
      return [];
    }
  });
}

/** All sent mails and messages, in memory and in DATA_DIR/outbox. */
export class Letters {
  readonly mails: Drawer<Mail>;
  readonly messages: Drawer<TextMessage>;

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.mails = new Drawer(join(folder, "mails.jsonl"));
    this.messages = new Drawer(join(folder, "messages.jsonl"));
  }

  clear(): void {
    this.mails.clear();
    this.messages.clear();
  }
}
