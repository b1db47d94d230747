/**
 * Records the statements to PostgreSQL while a test runs; `npm run record-release` loads it in each
 * of them. One line for each statement: connection, role, text, values as sent, result.
 */
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import pg from "pg";
import { afterAll, expect } from "vitest";
import type { Spoken } from "./conversation";

/** The driver's own conversion of a value to text, which has no types. */
const { prepareValue } = createRequire(import.meta.url)("pg/lib/utils.js") as {
  prepareValue(value: unknown): unknown;
};

const folder = process.env.DADIVA_RECORD_TO ?? "";
const spoken: Spoken[] = [];
const connections = new Map<object, number>();

type Query = (this: pg.Client, ...given: unknown[]) => unknown;
const real = pg.Client.prototype.query as unknown as Query;

(pg.Client.prototype as { query: Query }).query = function (...given) {
  const [first, second] = given;
  const config = first as { text?: string; values?: unknown[]; submit?: unknown };
  const text = typeof first === "string" ? first : config.text;
  if (text === undefined || typeof config.submit === "function") return real.apply(this, given);
  const values = Array.isArray(second) ? second : (config.values ?? []);
  const line = lineOf(this, text, values);
  const answered = (error: unknown, result?: pg.QueryResult | pg.QueryResult[]) =>
    note(line, error, Array.isArray(result) ? result.at(-1) : result);
  const callback = given.at(-1);
  if (typeof callback === "function") {
    const noted = (error: unknown, result: pg.QueryResult) => {
      answered(error, result);
      (callback as (error: unknown, result: pg.QueryResult) => void)(error, result);
    };
    return real.apply(this, [...given.slice(0, -1), noted]);
  }
  const promise = real.apply(this, given) as Promise<pg.QueryResult>;
  promise.then(
    (result) => answered(null, result),
    (error: unknown) => answered(error),
  );
  return promise;
};

function lineOf(client: pg.Client, text: string, values: unknown[]): Spoken {
  if (!connections.has(client)) connections.set(client, connections.size);
  return {
    connection: connections.get(client) ?? 0,
    role: client.user ?? "",
    text,
    values: values.map((value) => textOf(prepareValue(value))),
    rows: null,
    columns: [],
    error: null,
  };
}

/** Statements are recorded as they end, so one that waited for a transaction follows it. */
function note(line: Spoken, error: unknown, result?: pg.QueryResult): void {
  spoken.push(line);
  line.error = error ? String((error as { code?: unknown }).code ?? "unknown") : null;
  line.rows = result?.rowCount ?? null;
  line.columns = result?.fields.map(({ name }) => name) ?? [];
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return Buffer.isBuffer(value) ? `\\x${value.toString("hex")}` : String(value);
}

afterAll(() => {
  const name = path.relative(process.cwd(), expect.getState().testPath ?? "unknown");
  const lines = spoken.map((line) => JSON.stringify(line)).join("\n");
  fs.writeFileSync(path.join(folder, `${name.replaceAll("/", "~")}.jsonl`), lines);
});
