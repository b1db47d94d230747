/** Reads the rows of companies' settlement files one by one, so that a broken one refuses itself alone. */
import { isCurrency, parseDecimal, type Currency } from "~/values/money/money";
import { isDay } from "~/values/time/day-text";
import { linesOf } from "~/values/text/csv-lines";
import type { LineFault, Movement, Movements, RefusedRow } from "./movement";

/** Thrown by the readers of a cell; `movementsOf` turns it into a refused row. */
class Fault extends Error {
  constructor(readonly fault: LineFault) {
    super(fault);
  }
}

/** Refuses the row that is being read. */
function refuseRow(fault: LineFault): never {
  throw new Fault(fault);
}

const LONGEST = 200;

/** The cells of one row by their column's name; a column that the file lacks is empty. */
export interface Cells {
  text(name: string): string;
  /** Refuses the row for another currency than the product knows. */
  currency(...names: string[]): Currency;
  /** Minor units with their sign; an empty cell is zero. Refuses what is no amount of that currency. */
  signed(name: string, currency: Currency): bigint;
  /** The day of the first column with a time or day, as the file writes it. Refuses one without. */
  day(...names: string[]): string;
  /** The same, null without one. */
  dayOrNull(...names: string[]): string | null;
}

type RowReader = (cells: Cells, number: number) => Movement | null;

/**
 * Reads a CSV file with a heading. `null` from `read` passes over a row. Returns null where the heading
 * lacks a required column: the file has another format.
 */
export function movementsOf(
  text: string,
  { required, nameOf }: { required: readonly string[]; nameOf: (heading: string) => string },
  read: RowReader,
): Movements | null {
  const [heading = [], ...rows] = linesOf(text.replace(/^\uFEFF/, ""));
  const names = heading.map((name) => nameOf(name.trim()));
  if (required.some((name) => !names.includes(name))) return null;
  const movements: Movement[] = [];
  const refused: RefusedRow[] = [];
  rows.forEach((row, at) => {
    const number = at + 2;
    try {
      if (row.length < names.length) refuseRow("columns");
      const movement = read(cellsOf(names, row), number);
      if (movement) movements.push(movement);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      refused.push({ number, fault: error.fault });
    }
  });
  return { movements, refused };
}

function cellsOf(names: readonly string[], row: readonly string[]): Cells {
  const text = (name: string) => (row[names.indexOf(name)] ?? "").trim().slice(0, LONGEST);
  const dayOrNull = (...columns: string[]) => {
    const written = columns.map(text).find((cell) => cell !== "");
    const day = written?.slice(0, 10) ?? "";
    return isDay(day) ? day : null;
  };
  return {
    text,
    currency(...columns) {
      const code = (columns.map(text).find((cell) => cell !== "") ?? "").toUpperCase();
      return isCurrency(code) ? code : refuseRow("currency");
    },
    signed: (name, currency) => signedAmount(text(name), currency),
    day: (...columns) => dayOrNull(...columns) ?? refuseRow("date"),
    dayOrNull,
  };
}

/** Returns minor units with their sign; zero for an empty text. Refuses the row for what is no amount. */
function signedAmount(text: string, currency: Currency): bigint {
  if (text === "") return 0n;
  const size = parseDecimal(text.replace(/^[-+]/, ""), currency);
  if (size === null) return refuseRow("amount");
  return text.startsWith("-") ? -size : size;
}

/** Returns the size of an amount, whatever its sign. */
export const sizeOf = (amount: bigint): bigint => (amount < 0n ? -amount : amount);
