import { recordOperatorAct } from "~/domain/audit/record-operator-act.server";
import { acrossOrganizations, type Database, type OperatorContext } from "~/domain/context";
import { refuseField } from "~/domain/errors";
import { arraysAsRows, columnsOf } from "~/infrastructure/database/array-rows";
import { sha256 } from "~/infrastructure/crypto.server";
import type { Movement, Movements, RefusedRow } from "~/providers/movement";
import { getProvider, hasProvider } from "~/providers/registry";
import { redactCardNumbers } from "~/values/cards/stray-card-numbers";
import { newId } from "~/values/ids/ids";
import { localDate } from "~/values/time/calendar";
import { OPERATOR_ZONE } from "~/values/time/operator-zone";
import { MOST_SETTLEMENT_LINES } from "./settlement-limits";

const LINES = {
  id: "uuid",
  file_id: "uuid",
  provider: "text",
  line_number: "int4",
  row_key: "text",
  kind: "text",
  word: "text",
  reference: "text",
  provider_id: "text",
  currency: "text",
  amount: "bigint",
  fee: "bigint",
  taxes: "bigint",
  occurred_on: "text",
  available_on: "text",
  state: "text",
  fault: "text",
} as const;
const NAMES = Object.keys(LINES).join(", ");
const VALUES = Object.keys(LINES)
  .map((name) => `l."${name}"`)
  .join(", ");

const INSERT = `INSERT INTO settlement_lines (${NAMES}) SELECT ${VALUES} FROM ${arraysAsRows("l", LINES, 1)}`;
const LOCK_LINES = "SELECT pg_advisory_xact_lock(hashtext('settlement_lines'))";
// Of two files of one day the one that was taken last counts.
const REPLACE = `
UPDATE settlement_lines l SET state = 'replaced' FROM settlement_files f
 WHERE f.id = l.file_id AND f.made_on <= $4
   AND l.provider = $1 AND l.row_key = ANY($2::text[]) AND l.file_id <> $3::uuid AND l.state NOT IN ('replaced', 'refused')`;
const NEWER = `
SELECT DISTINCT l.row_key FROM settlement_lines l JOIN settlement_files f ON f.id = l.file_id
 WHERE f.made_on > $4
   AND l.provider = $1 AND l.row_key = ANY($2::text[]) AND l.file_id <> $3::uuid AND l.state NOT IN ('replaced', 'refused')`;

/** The most lines of one statement. */
const BATCH = 2_000;

export interface Settlement {
  provider: string;
  /** The file's own name. */
  name: string;
  file: Buffer;
  /** `YYYY-MM-DD`: when the company made it; today by default. */
  madeOn?: string;
}

/**
 * Takes a company's settlement file: reads it and keeps its lines, not the rest of its text. Rows that
 * cannot be read are refused with their number, and the others count. A movement counts as the file that
 * was made last has it, whichever is taken first. The same file is taken once: `isNew` is false then. Refuses a file that is no
 * settlement file of that company, one without rows or with too many, and a day to come.
 */
export async function takeSettlement(
  ctx: OperatorContext,
  { file, name, provider, ...given }: Settlement,
): Promise<{ id: string; isNew: boolean }> {
  const { now, operator } = ctx;
  const today = localDate(now, OPERATOR_ZONE);
  const { madeOn = today } = given;
  if (madeOn > today) throw refuseField("made_on", "date_future");
  if (!readsMovements(provider)) throw refuseField("provider", "option_invalid");
  const content = textOf(file);
  const read = getProvider(provider).readMovements?.(content) ?? null;
  if (!read) throw refuseField("file", "settlement_format");
  const count = read.movements.length + read.refused.length;
  if (count === 0) throw refuseField("file", "settlement_empty");
  if (count > MOST_SETTLEMENT_LINES) throw refuseField("file", "settlement_long");
  const hash = new Uint8Array(sha256(file));
  const across = acrossOrganizations("a company's file tells of every organisation", now);
  return across.transaction(async (db) => {
    const id = ctx.newId();
    const row = {
      ...{ id, provider, name, sha256: hash, ...factsOf(read) },
      ...{ lines: count, refused: read.refused.length, operatorId: operator.id, takenAt: now },
      madeOn,
    };
    const taken = await db.settlementFile.createMany({ data: [row], skipDuplicates: true });
    if (taken.count === 0) {
      const where = { provider_sha256: { provider, sha256: hash } };
      const known = await db.settlementFile.findUniqueOrThrow({ where, select: { id: true } });
      return { id: known.id, isNew: false };
    }
    await writeLines(db, now, { id, provider, madeOn }, read);
    await recordOperatorAct(db, ctx, {
      operation: "take-settlement",
      subject: { type: "operator", id: operator.id },
      after: { account: provider, file: name, lines: count, refused_lines: read.refused.length },
    });
    return { id, isNew: true };
  });
}

/** Returns whether the product reads the settlement files of that account's company. */
export function readsMovements(provider: string): boolean {
  return hasProvider(provider) && getProvider(provider).readMovements !== undefined;
}

/** PostgreSQL keeps no zero byte. */
function textOf(file: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(file).replaceAll("\0", "");
  } catch {
    throw refuseField("file", "settlement_format");
  }
}

function factsOf({ movements }: Movements) {
  const days = movements.map(({ occurredOn }) => occurredOn).toSorted();
  return {
    firstOn: days[0] ?? null,
    lastOn: days.at(-1) ?? null,
    currencies: [...new Set(movements.map(({ currency }) => currency))].toSorted(),
  };
}

async function writeLines(
  db: Database,
  now: Date,
  file: { id: string; provider: string; madeOn: string },
  { movements, refused }: Movements,
): Promise<void> {
  // Two files at once would not see each other's rows.
  await db.sql({ text: LOCK_LINES, values: [] });
  const keys = [...new Set(movements.map(({ key }) => key))];
  const values = [file.provider, keys, file.id, file.madeOn];
  await db.sql({ text: REPLACE, values });
  const newer = await db.sql<{ row_key: string }>({ text: NEWER, values });
  const older = new Set(newer.map(({ row_key: key }) => key));
  const rows = [
    ...movements.map((one) => ({
      ...lineOf(now, file, one),
      ...(older.has(one.key) && { state: "replaced" }),
    })),
    ...refused.map((one) => refusedOf(now, file, one)),
  ];
  for (let at = 0; at < rows.length; at += BATCH)
    await db.sql({ text: INSERT, values: columnsOf(LINES, rows.slice(at, at + BATCH)) });
}

function lineOf(now: Date, file: { id: string; provider: string }, one: Movement) {
  return {
    ...{ id: newId(now), file_id: file.id, provider: file.provider, line_number: one.number },
    ...{ row_key: one.key, kind: one.kind, word: masked(one.word) },
    reference: masked(one.reference),
    ...{ provider_id: one.providerId, currency: one.currency as string | null },
    ...{ amount: one.amount.toString(), fee: one.fee.toString(), taxes: one.taxes.toString() },
    ...{ occurred_on: one.occurredOn as string | null, available_on: one.availableOn },
    ...{ state: "taken", fault: null as string | null },
  };
}

const masked = (text: string) => redactCardNumbers(text, []) ?? text;

function refusedOf(
  now: Date,
  file: { id: string; provider: string },
  { fault, number }: RefusedRow,
): ReturnType<typeof lineOf> {
  return {
    ...{
      id: newId(now),
      file_id: file.id,
      provider: file.provider,
      line_number: number,
      row_key: "",
    },
    ...{ kind: "unknown", word: "", reference: "", provider_id: "", currency: null },
    ...{ amount: "0", fee: "0", taxes: "0", occurred_on: null, available_on: null },
    ...{ state: "refused", fault },
  };
}
