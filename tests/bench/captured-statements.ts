/** Builds a pgbench script from the statements that PostgreSQL's log has of a donation. */
import fs from "node:fs";
import path from "node:path";
import type pg from "pg";

interface Logged {
  text: string;
  values: string[];
}

/** Runs `work` twice and returns the logged statements of each run. */
export async function captureStatements(
  database: pg.Pool,
  dataDir: string,
  work: () => Promise<void>,
): Promise<[Logged[], Logged[]]> {
  const file = path.join(dataDir, "logs/postgres.log");
  const set = async (value: string) => {
    await database.query(`ALTER SYSTEM SET log_min_duration_statement = ${value}`);
    await database.query("ALTER SYSTEM SET log_parameter_max_length = -1");
    await database.query("SELECT pg_reload_conf()");
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  };
  const once = async () => {
    const from = fs.statSync(file).size;
    await work();
    await new Promise((resolve) => setTimeout(resolve, 500));
    return parseLog(fs.readFileSync(file).subarray(from).toString("utf8"));
  };
  await set("0");
  try {
    return [await once(), await once()];
  } finally {
    await set("-1");
  }
}

const ENTRY = /LOG:\s+duration: [\d.]+ ms\s+execute [^:]*: ([\s\S]*?)(?=\n[^\t\n]|$)/g;

/** Returns statements in the order of their end, each with its parameters. */
function parseLog(text: string): Logged[] {
  const found: Logged[] = [];
  for (const match of text.matchAll(ENTRY)) {
    const after = text.slice(match.index + match[0].length, match.index + match[0].length + 20_000);
    const detail = /^\n[^\n]*DETAIL:\s+[Pp]arameters: ([\s\S]*?)(?=\n[^\t\n]|$)/.exec(after)?.[1];
    found.push({
      text: (match[1] ?? "").replace(/\n\t/g, "\n").trim(),
      values: detail ? parseValues(detail) : [],
    });
  }
  return found;
}

/** Returns `$1 = 'a', $2 = NULL` as SQL literals. */
function parseValues(detail: string): string[] {
  return [...detail.matchAll(/\$\d+ = (NULL|'(?:[^']|'')*')/g)].map(([, value]) => value ?? "NULL");
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/**
 * Returns a pgbench script for `transactions`, each of which names its statements by patterns. `:n`
 * is drawn for each donation, and `:s` below `shards` for numbers that differ, because with one
 * shard sixteen clients would wait for each other's row.
 */
export function toPgbench(
  [first, second]: [Logged[], Logged[]],
  organizationId: string,
  transactions: readonly (readonly RegExp[])[],
  shards: number,
): string {
  const find = (all: Logged[], pattern: RegExp) => {
    const found = all.find(({ text }) => pattern.test(text));
    if (!found) throw new Error(`PostgreSQL logged no statement like ${pattern.source}`);
    return found;
  };
  const pairs = transactions.flat().map((pattern) => ({
    pattern,
    own: find(first, pattern),
    other: find(second, pattern),
  }));
  const common = new Set(pairs.flatMap(({ other }) => idsOf(other)));
  const ownIds = [...new Set(pairs.flatMap(({ own }) => idsOf(own)))];
  const numbers = new Map(ownIds.filter((id) => !common.has(id)).map((id, at) => [id, at]));
  const lines = ["\\set n random(1, 9000000000000000)", `\\set s random(0, ${shards - 1})`];
  for (const patterns of transactions) {
    lines.push("BEGIN;");
    lines.push(
      `SELECT set_config('app.organization_id', '${organizationId}', true), set_config('app.now', '', true);`,
    );
    for (const pattern of patterns) {
      const pair = pairs.find((candidate) => candidate.pattern === pattern);
      if (pair) lines.push(statementOf(pair.own, pair.other, { numbers, shards }));
    }
    lines.push("COMMIT;");
  }
  return lines.join("\n");
}

const idsOf = ({ values }: Logged) => values.join().match(UUID) ?? [];

interface Drawn {
  /** Ids that belong to one donation. */
  numbers: ReadonlyMap<string, number>;
  shards: number;
}

function statementOf(own: Logged, other: Logged, drawn: Drawn): string {
  const values = own.values.map((value, at) => fresh(value, other.values[at] ?? value, drawn));
  const sql = own.text.replace(/\$(\d+)/g, (_all, at: string) => values[Number(at) - 1] ?? "");
  // pgbench reads one statement per line.
  return sql
    .replace(/--[^\n]*/g, "")
    .replace(/\s+/g, " ")
    .replace(/;?$/, ";");
}

/** pgbench treats a name after a colon as a variable, also inside quotes, such as in JSON. */
function literal(quoted: string): string {
  const split = quoted.replace(/:(?=[a-z_])/gi, ":' || '");
  return split === quoted ? quoted : `(${split})`;
}

/** Returns a literal, or an expression of `:n` where the two donations differ. */
function fresh(value: string, other: string, { numbers, shards }: Drawn): string {
  if (value === other || value === "NULL") return literal(value);
  if (value.match(UUID)?.some((id) => numbers.has(id))) {
    const parts = value
      .slice(1, -1)
      .split(/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/);
    const pieces = parts
      .filter((part) => part !== "")
      .map((part) => {
        const number = numbers.get(part);
        return number === undefined
          ? literal(`'${part}'`)
          : `md5(:n::text || '-${number}')::uuid::text`;
      });
    return `(${pieces.join(" || ")})`;
  }
  // Times stay as they are, because they are no keys.
  if (/^'(?:\{"?)?\d{4}-\d\d-\d\d(?:[T ]|["}])/.test(value)) return value;
  if (/^'\\x/.test(value)) return `sha256(:n::text::bytea)`;
  if (/^'\{"?\\+x/.test(value)) return `ARRAY[sha256(:n::text::bytea)]`;
  if (/^'\d+'$/.test(value)) {
    if (![value, other].every((text) => Number(text.slice(1, -1)) < shards))
      throw new Error(`${value} and ${other} differ, and neither is a shard of the totals`);
    return ":s";
  }
  // The array of one result's column.
  if (/^'\{.*\}'$/s.test(value)) return `ARRAY['b' || :n::text]`;
  return `('b' || :n::text || '@example.org')`;
}
