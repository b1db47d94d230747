/** A unique card number, and the search for it in all traces of the product. */
import { randomInt } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import type { Pool } from "pg";
import type { Stack } from "../factories/product";
import { dumpRedis, openRedis } from "./stack-redis";

export function newCardNumber(): string {
  const body = `4${Array.from({ length: 14 }, () => randomInt(1, 10)).join("")}`;
  const sum = [...body].reduce((total, digit, at) => {
    const doubled = at % 2 === 0 ? Number(digit) * 2 : Number(digit);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return body + String((10 - (sum % 10)) % 10);
}

/** Returns the number as it could be written, encoded or truncated: name → text. */
export function formsOf(number: string): Map<string, string> {
  const groups = number.match(/.{4}/g) ?? [];
  const forms = new Map([
    ["plain", number],
    ["the middle digits", number.slice(4, 14)],
    ["hexadecimal", Buffer.from(number).toString("hex")],
    ["UTF-16", Buffer.from(number, "utf16le").toString("latin1")],
    ["backwards", [...number].reverse().join("")],
  ]);
  for (const [name, separator] of Object.entries({
    spaced: " ",
    dashed: "-",
    dotted: ".",
    "in a form": "+",
    "URL-encoded": "%20",
  })) {
    forms.set(name, groups.join(separator));
  }
  // In base64 a text has three forms, by its offset; its first and last characters vary.
  for (const place of [0, 1, 2]) {
    const encoded = Buffer.from("-".repeat(place) + number).toString("base64");
    forms.set(`base64 (${place})`, encoded.slice(place === 0 ? 0 : 4, -4));
  }
  return forms;
}

/** Traces of the product: name of the place → its content. */
export interface Traces {
  [place: string]: string;
}

/** Returns the rows of all tables of all schemas for the owner, including vault and queues. */
export async function dumpDatabase(database: Pool): Promise<Traces> {
  const { rows: tables } = await database.query<{ schema: string; name: string }>(
    `SELECT table_schema AS schema, table_name AS name FROM information_schema.tables
      WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
  );
  const traces: Traces = {};
  for (const { schema, name } of tables) {
    const { rows } = await database.query<{ line: string }>(
      `SELECT t::text AS line FROM "${schema}"."${name}" t`,
    );
    traces[`table ${schema}.${name}`] = rows.map(({ line }) => line).join("\n");
  }
  return traces;
}

/** Returns all files below a folder, except in `besides`: `file logs/web.log` → its bytes. */
export function readFiles(folder: string, kind = "file", besides: string[] = []): Traces {
  const traces: Traces = {};
  const place = fs.realpathSync(folder);
  const names = fs.readdirSync(place, { recursive: true }) as string[];
  for (const name of names) {
    const file = path.join(place, name);
    if (besides.some((other) => file.startsWith(`${other}/`))) continue;
    try {
      if (fs.statSync(file).isFile()) traces[`${kind} ${name}`] = fs.readFileSync(file, "latin1");
    } catch (error) {
      // A running server removes files between the list and the read.
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
  }
  return traces;
}

/** Returns the folder of the database's files, wherever the cluster is. */
export async function locateCluster(database: Pool): Promise<string> {
  const { rows } = await database.query<{ data_directory: string }>("SHOW data_directory");
  return fs.realpathSync(rows[0]?.data_directory ?? "");
}

/** Reads the write-ahead log first, because a checkpoint removes its old parts, then the tables. */
export async function readCluster(database: Pool): Promise<Traces> {
  const cluster = await locateCluster(database);
  const log = path.join(cluster, "pg_wal");
  // A commit writes the rest of the log from memory.
  await database.query("SELECT pg_logical_emit_message(true, 'canary', 'all before is written')");
  const changes = Object.fromEntries(
    Object.entries(readFiles(log, "pg_wal")).map(([place, text]) => [place, withoutHeaders(text)]),
  );
  await database.query("CHECKPOINT");
  return { ...changes, ...readFiles(cluster, "cluster", [log]) };
}

/** Sizes in the write-ahead log (PostgreSQL's xlog_internal.h). */
const WAL_PAGE = 8192;
const WAL_HEADER = 24;
const WAL_LONG_HEADER = 40;

/** Returns a log file without its pages' headers, which interrupt records. */
function withoutHeaders(file: string): string {
  const pages = Array.from({ length: Math.ceil(file.length / WAL_PAGE) }, (_, index) =>
    file.slice(
      index * WAL_PAGE + (index === 0 ? WAL_LONG_HEADER : WAL_HEADER),
      (index + 1) * WAL_PAGE,
    ),
  );
  return pages.join("");
}

export async function readRedis(stack: Stack): Promise<Traces> {
  const redis = openRedis(stack);
  if (!redis) return {};
  try {
    return { redis: await dumpRedis(redis) };
  } finally {
    redis.disconnect();
  }
}

/** Returns `place: form` for every hit. */
export function findNumber(number: string, traces: Traces): string[] {
  const forms = [...formsOf(number)];
  return Object.entries(traces).flatMap(([place, text]) =>
    forms.filter(([, form]) => text.includes(form)).map(([name]) => `${place}: ${name}`),
  );
}
