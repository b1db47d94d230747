/**
 * Notes what the code says to PostgreSQL while a test runs: `npm run record-release` loads this beside
 * each of them. One line a statement: connection, role, text, values as they are sent, what came back.
 */
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import pg from "pg";
import { afterAll, expect } from "vitest";
import type { Spoken } from "./conversation";

/** As the driver itself makes a text of a value; it declares no types for it. */
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
  if (!connections.has(this)) connections.set(this, connections.size);
  const line: Spoken = {
    connection: connections.get(this) ?? 0,
    role: this.user ?? "",
    text,
    values: values.map((value) => textOf(prepareValue(value))),
    rows: null,
    columns: [],
    error: null,
  };
  const answered = (error: unknown, result?: pg.QueryResult | pg.QueryResult[]) => {
    const last = Array.isArray(result) ? result.at(-1) : result;
    // In the order of their ends: what waited for another transaction comes after its end.
    spoken.push(line);
    line.error = error ? String((error as { code?: unknown }).code ?? "unknown") : null;
    line.rows = last?.rowCount ?? null;
    line.columns = last?.fields.map(({ name }) => name) ?? [];
  };
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

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return Buffer.isBuffer(value) ? `\\x${value.toString("hex")}` : String(value);
}

afterAll(() => {
  const name = path.relative(process.cwd(), expect.getState().testPath ?? "unknown");
  const lines = spoken.map((line) => JSON.stringify(line)).join("\n");
  fs.writeFileSync(path.join(folder, `${name.replaceAll("/", "~")}.jsonl`), lines);
});
