import { recordOperatorAct } from "~/domain/audit/record-operator-act.server";
import { acrossOrganizations, type OperatorContext } from "~/domain/context";
import { refuseField } from "~/domain/errors";
import { arraysAsRows, columnsOf } from "~/infrastructure/database/array-rows";
import { sha256 } from "~/infrastructure/crypto.server";
import { redactCardNumbers } from "~/values/cards/stray-card-numbers";
import { newId } from "~/values/ids/ids";
import { matchStatementLines } from "./match-statement-lines.sql";
import { readStatement, type BankMovement, type ReadStatement } from "./read-statement";
import { MOST_STATEMENT_LINES } from "./statement-limits";
import type { StatementAccount } from "./statement-accounts.server";

const LINES = {
  id: "uuid",
  account_id: "uuid",
  row_key: "text",
  booked_on: "text",
  amount: "bigint",
  currency: "text",
  description: "text",
  reference: "text",
} as const;
const NAMES = Object.keys(LINES).join(", ");
const VALUES = Object.keys(LINES)
  .map((name) => `l."${name}"`)
  .join(", ");
const INSERT = `
INSERT INTO bank_statement_lines (${NAMES}, state, taken_at)
SELECT ${VALUES}, 'open', $1::timestamptz FROM ${arraysAsRows("l", LINES, 2)}
ON CONFLICT (account_id, row_key) DO NOTHING RETURNING id`;

/** What became of a statement. */
export interface TakenStatement {
  /** Movements that no statement had before. */
  taken: number;
  known: number;
  /** Rows that could not be read, by their number. */
  refused: number[];
  matched: number;
}

/**
 * Takes a statement of one of our bank accounts, and finds what its movements are. A movement that an
 * earlier statement has is not taken again. Refuses a file that is no statement of that account.
 */
export async function takeStatement(
  ctx: OperatorContext,
  account: StatementAccount,
  file: Buffer,
): Promise<TakenStatement> {
  const { now, operator } = ctx;
  const read = readFile(file, account);
  const rows = rowsOf(read.movements, account, now);
  const across = acrossOrganizations("our bank accounts hold every organisation's money", now);
  return across.transaction(async (db) => {
    const values = [now.toISOString(), ...columnsOf(LINES, rows)];
    const written = await db.sql({ text: INSERT, values });
    const matched = await matchStatementLines(db, account.id);
    await recordOperatorAct(db, ctx, {
      operation: "take-statement",
      subject: { type: "operator", id: operator.id },
      after: { account: account.name, lines: written.length },
    });
    const known = rows.length - written.length;
    return { taken: written.length, known, refused: read.refused, matched };
  });
}

function readFile(file: Buffer, { columns, currency }: StatementAccount): ReadStatement {
  const read = readStatement(textOf(file), {
    ...{ date: columns.date_column, amount: columns.amount_column, out: columns.out_column },
    ...{ in: columns.in_column, description: columns.description_column, currency },
    ...{ reference: columns.reference_column, dateOrder: columns.date_order },
  });
  if (!read) throw refuseField("file", "statement_format");
  const count = read.movements.length + read.refused.length;
  if (count === 0) throw refuseField("file", "settlement_empty");
  if (count > MOST_STATEMENT_LINES) throw refuseField("file", "settlement_long");
  return read;
}

/** Banks write UTF-8 or the older code of the west. */
function textOf(file: Buffer): string {
  const read = (code: string) => new TextDecoder(code, { fatal: true }).decode(file);
  try {
    return read("utf-8").replaceAll("\0", "");
  } catch {
    return read("windows-1252").replaceAll("\0", "");
  }
}

const masked = (text: string) => redactCardNumbers(text, []) ?? text;

/** Equal movements of one statement are several; in another statement they are the same ones. */
function rowsOf(movements: readonly BankMovement[], account: StatementAccount, now: Date) {
  const seen = new Map<string, number>();
  return movements.map((one) => {
    const text =
      one.bankId === null
        ? [one.bookedOn, one.amount, one.description, one.reference].join("\n")
        : `id ${one.bankId}`;
    const place = (seen.get(text) ?? 0) + 1;
    seen.set(text, place);
    const named = one.bankId === null ? sha256(text).toString("hex") : text;
    return {
      ...{ id: newId(now), account_id: account.id, booked_on: one.bookedOn },
      // A bank that gives one id to two movements of a statement means two.
      row_key: one.bankId === null || place > 1 ? `${named} ${place}` : named,
      ...{ amount: one.amount.toString(), currency: account.currency },
      ...{ description: masked(one.description), reference: masked(one.reference) },
    };
  });
}
