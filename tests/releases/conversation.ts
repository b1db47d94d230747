/** The previous release's statements, as `npm run record-release` stored them (see README.md). */
import fs from "node:fs";
import path from "node:path";

/** One statement, and its result. */
export interface Spoken {
  connection: number;
  /** Login role. */
  role: string;
  text: string;
  /** Texts, as the driver sends them. */
  values: (string | null)[];
  /** Rows that it found or changed; null for a command without a count. */
  rows: number | null;
  columns: string[];
  /** PostgreSQL's error code, or null. */
  error: string | null;
}

export interface Release {
  version: string;
  commit: string;
  migrations: string[];
  /** Every statement that the product sends in the domain's tests, once for each role. */
  statements: { role: string; text: string }[];
  /** Complete tests, statement by statement. */
  conversations: { name: string; spoken: Spoken[] }[];
}

const RECORD = path.join(import.meta.dirname, "before.jsonl");

type Line =
  | {
      release: Omit<Release, "statements" | "conversations">;
      texts: [role: string, text: string][];
    }
  | {
      name: string;
      spoken: [number, number, (string | null)[], number | null, string[], string | null][];
    };

/** Reads one line for the release with its statements, then one for each test. */
export function readRelease(file = RECORD): Release {
  const [head, ...rest] = fs
    .readFileSync(file, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
  if (!head || !("release" in head)) throw new Error(`${file} does not begin with a release`);
  const statements = head.texts.map(([role, text]) => ({ role, text }));
  const conversations = rest.flatMap((line) => {
    if (!("name" in line)) return [];
    const spoken = line.spoken.map(([connection, at, values, rows, columns, error]) => {
      const { role = "", text = "" } = statements[at] ?? {};
      return { connection, role, text, values, rows, columns, error };
    });
    return [{ name: line.name, spoken }];
  });
  return { ...head.release, statements, conversations };
}
