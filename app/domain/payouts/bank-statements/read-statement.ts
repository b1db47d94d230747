/** Reads bank statements: CSV with the columns of an account, and OFX. */
import { linesOf } from "~/values/text/csv-lines";
import { parseDecimal, parseTyped, type Currency } from "~/values/money/money";
import { isDay } from "~/values/time/day-text";
import type { DateOrder } from "./date-order";

/** A movement of a bank account. */
export interface BankMovement {
  /** The bank's own id; null where it gives none. */
  bankId: string | null;
  /** `YYYY-MM-DD` */
  bookedOn: string;
  /** Minor units; negative is money out. */
  amount: bigint;
  description: string;
  reference: string;
}

export interface ReadStatement {
  movements: BankMovement[];
  /** Rows that could not be read, by their number in the file. */
  refused: number[];
}

/** The headings of a CSV statement's columns; an empty one is not there. */
export interface StatementColumns {
  date: string;
  amount: string;
  out: string;
  in: string;
  description: string;
  reference: string;
  dateOrder: DateOrder;
  currency: Currency;
}

const LONGEST = 200;

/** Reads a statement of either kind; null if it is neither, or lacks a column of the account. */
export function readStatement(text: string, columns: StatementColumns): ReadStatement | null {
  return /<OFX>/i.test(text) ? readOfx(text, columns.currency) : readCsv(text, columns);
}

function readCsv(text: string, columns: StatementColumns): ReadStatement | null {
  const [heading = [], ...rows] = linesOf(text.replace(/^\uFEFF/, ""));
  const names = heading.map((name) => name.trim().toLowerCase());
  const placeOf = (column: string) => names.indexOf(column.trim().toLowerCase());
  const { date, description } = columns;
  const money = columns.amount === "" ? [columns.out, columns.in] : [columns.amount];
  if ([date, description, ...money].some((column) => placeOf(column) < 0)) return null;
  const read: ReadStatement = { movements: [], refused: [] };
  rows.forEach((row, at) => {
    const cell = (column: string) =>
      column === "" ? "" : (row[placeOf(column)] ?? "").trim().slice(0, LONGEST);
    const bookedOn = dayOf(cell(date), columns.dateOrder);
    const amount = amountOf(cell, columns);
    // The sums of a statement have no day and no movement.
    if (amount === 0n) return;
    if (bookedOn === null || amount === null) return void read.refused.push(at + 2);
    const facts = { description: cell(description), reference: cell(columns.reference) };
    read.movements.push({ bankId: null, bookedOn, amount, ...facts });
  });
  return read;
}

/** Returns the day of a text; null where it has none. */
function dayOf(text: string, order: DateOrder): string | null {
  const parts = /^(\d{1,4})[/.-](\d{1,2})[/.-](\d{1,4})/.exec(text)?.slice(1) ?? [];
  const of = (name: string) => parts[order.indexOf(name)] ?? "";
  const year = of("y").length === 2 ? `20${of("y")}` : of("y");
  const day = `${year}-${of("m").padStart(2, "0")}-${of("d").padStart(2, "0")}`;
  return isDay(day) ? day : null;
}

function amountOf(
  cell: (column: string) => string,
  { amount, currency, in: income, out }: StatementColumns,
): bigint | null {
  if (amount !== "") return signed(cell(amount), currency);
  const [left, came] = [signed(cell(out), currency), signed(cell(income), currency)];
  if (left === null || came === null) return null;
  return came - (left < 0n ? -left : left);
}

/** Reads an amount with the marks of its currency, or as a decimal; zero for an empty text. */
function signed(text: string, currency: Currency): bigint | null {
  if (text === "") return 0n;
  const plain = text.replace(/^[^\d+\-.,(−]+/, "").replaceAll(/\s/g, "");
  const size = plain.replace(/^[-+−]/, "").replace(/[-−]$/, "");
  const amount = parseTyped(size, currency) ?? parseDecimal(size, currency);
  if (amount === null) return null;
  return /^[-−]|[-−]$/.test(plain) ? -amount : amount;
}

const TRANSACTION = /<STMTTRN>([\s\S]*?)(?=<\/STMTTRN>|<STMTTRN>|<\/BANKTRANLIST>)/gi;

/** Reads OFX, with and without closing tags. */
function readOfx(text: string, currency: Currency): ReadStatement | null {
  const told = /<CURDEF>\s*([A-Z]{3})/i.exec(text)?.[1]?.toUpperCase();
  if (told !== undefined && told !== currency) return null;
  const read: ReadStatement = { movements: [], refused: [] };
  [...text.matchAll(TRANSACTION)].forEach(([, block = ""], at) => {
    const cell = (tag: string) =>
      unescaped(new RegExp(`<${tag}>([^<\\r\\n]*)`, "i").exec(block)?.[1] ?? "").slice(0, LONGEST);
    const day = cell("DTPOSTED").replace(/^(\d{4})(\d\d)(\d\d).*$/, "$1-$2-$3");
    const typed = cell("TRNAMT").replace(",", ".");
    const size = parseDecimal(typed.replace(/^[-+]/, ""), currency);
    if (!isDay(day) || size === null) return void read.refused.push(at + 1);
    if (size === 0n) return;
    read.movements.push({
      bankId: cell("FITID") || null,
      bookedOn: day,
      amount: typed.startsWith("-") ? -size : size,
      description: [cell("NAME"), cell("MEMO")].filter(Boolean).join(" "),
      reference: cell("REFNUM") || cell("CHECKNUM"),
    });
  });
  return read;
}

function unescaped(text: string): string {
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&").trim();
}
