import { linesOf } from "~/values/text/csv-lines";

/** What an auditor finds in a journal, by its lines alone. */
interface JournalAudit {
  /** Each a sentence about a line or posting that cannot be. */
  faults: string[];
  /** Returns debit less credit of an account, in hundredths. */
  closing(account: string, currency: string): bigint;
  /** The accountant's code of each account. */
  codes: Record<string, string>;
  /** Postings of closed months, with the day on which they happened. */
  moved: [posting: string, day: string][];
}

/** Columns of the Spanish file. */
const COLUMNS = {
  date: "Fecha",
  posting: "Asiento (identificador)",
  code: "Código contable",
  account: "Identificador de la cuenta",
  debit: "Debe",
  credit: "Haber",
  currency: "Moneda",
  moved: "Ocurrió el (mes cerrado)",
} as const;

const DECIMAL = /^(\d+)(?:\.(\d\d))?$/;

/** Reads an exported journal line by line, without any other source. */
export function auditJournal(text: string): JournalAudit {
  const [heading = [], ...rows] = linesOf(text.replace(/^\uFEFF/, ""));
  const faults: string[] = [];
  const sums = new Map<string, bigint>();
  const balances = new Map<string, bigint>();
  const seen = new Set<string>();
  const codes: Record<string, string> = {};
  const moved = new Map<string, string>();
  for (const [at, row] of rows.entries()) {
    const cell = (name: keyof typeof COLUMNS) => row[heading.indexOf(COLUMNS[name])] ?? "";
    const amounts = [cell("debit"), cell("credit")].map(hundredths);
    const [debit, credit] = amounts;
    if (debit == null || credit == null || debit > 0n === credit > 0n) {
      faults.push(`line ${at + 2} has no amount on one side`);
      continue;
    }
    if (!/^\d\d\/\d\d\/\d{4}$/.test(cell("date"))) faults.push(`line ${at + 2} has no day`);
    const [posting, account, currency] = [cell("posting"), cell("account"), cell("currency")];
    const key = [posting, account, currency].join(" ");
    if (seen.has(key)) faults.push(`line ${at + 2} is there twice`);
    seen.add(key);
    const add = (to: Map<string, bigint>, name: string) =>
      to.set(name, (to.get(name) ?? 0n) + debit - credit);
    add(sums, `${posting} ${currency}`);
    add(balances, `${account} ${currency}`);
    codes[account] = cell("code");
    if (cell("moved") !== "") moved.set(posting, cell("moved"));
  }
  for (const [posting, sum] of sums)
    if (sum !== 0n) faults.push(`posting ${posting} leaves ${sum}`);
  return {
    ...{ faults, codes },
    closing: (account, currency) => balances.get(`${account} ${currency}`) ?? 0n,
    moved: [...moved],
  };
}

/** Returns a decimal in hundredths, or null for what is none. */
function hundredths(text: string): bigint | null {
  const [, whole, part = "00"] = DECIMAL.exec(text) ?? [];
  return whole === undefined ? null : BigInt(whole) * 100n + BigInt(part);
}
