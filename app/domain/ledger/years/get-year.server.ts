import type { OrganizationContext, Row } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { LINES, OWNERS } from "../books/tie-out";
import { addedLines } from "../books/tie-out-lines";
import type { MoneyHolder } from "../schema";
import { gatewayOf } from "~/providers/accounts";
import type { Currency } from "~/values/money/money";
import { addPeriods, localDate } from "~/values/time/calendar";
import { listYears } from "./list-years.server";
import { movedLines, type YearRow, type YearSection, type YearSummary } from "./year-lines";

// The lines come from the entries and the balances from the sums by day: one checks the other.
const MOVED = `
SELECT e.currency, b.held_by, to_char(b.effective_on, 'YYYY-MM') AS period, ${LINES}
  FROM ledger_postings b
  JOIN ledger_entries e ON e.organization_id = b.organization_id AND e.posting_id = b.id
 WHERE b.organization_id = $1::uuid AND b.effective_on >= $2::date AND b.effective_on < $3::date
 GROUP BY 1, 2, 3`;

/** By month; what came before the year is of the period before its first month. */
const CHANGES = `
SELECT currency, CASE WHEN account = 'own_funds' THEN 'organization' ELSE 'platform' END AS held_by,
       CASE WHEN effective_on >= $2::date THEN to_char(effective_on, 'YYYY-MM') ELSE '' END AS period,
       -sum(amount)::bigint AS change
  FROM ledger_balances
 WHERE organization_id = $1::uuid AND account IN (${OWNERS}) AND effective_on < $3::date
 GROUP BY 1, 2, 3`;

const WITHHELD = `
SELECT e.currency, b.held_by, b.provider, e.detail, -sum(e.amount)::bigint AS amount
  FROM ledger_postings b
  JOIN ledger_entries e ON e.organization_id = b.organization_id AND e.posting_id = b.id AND e.account IN ('tax_withheld', 'payout_tax')
 WHERE b.organization_id = $1::uuid AND b.effective_on >= $2::date AND b.effective_on < $3::date
 GROUP BY 1, 2, 3, 4 HAVING sum(e.amount) <> 0
 ORDER BY 3, 4`;

/**
 * Returns what moved an organisation's money in a year, month by month, for its auditor: apart by
 * currency and by who holds it. Throws `not_found` for a year without postings.
 */
export async function getYear(ctx: OrganizationContext, year: string): Promise<YearSummary> {
  ctx.require("read", "payout");
  const years = await listYears(ctx);
  if (!years.includes(year)) throw new DomainError("not_found");
  const today = localDate(ctx.now, ctx.organization.timezone);
  const [first, next] = [`${year}-01-01`, `${Number(year) + 1}-01-01`];
  const isOver = today >= next;
  const until = isOver ? `${year}-12-31` : today;
  const values = [ctx.organizationId, first, next];
  const [moved = [], changes = [], withheld = []] = await ctx.statements(
    { name: "payout-year-lines", text: MOVED, values },
    { name: "payout-year-balances", text: CHANGES, values },
    { name: "payout-year-taxes", text: WITHHELD, values },
  );
  const facts = { year, until, moved, changes, withheld };
  const sections = sectionsOf([...moved, ...changes]).map((one) => sectionOf(one, facts));
  // A balance that was settled before the year has no line in it.
  return { year, until, isOver, years, sections: sections.filter(hasAmount) };
}

type Place = Pick<YearSection, "currency" | "heldBy">;

const isAt = (row: Row, { currency, heldBy }: Place) =>
  row.currency === currency && row.held_by === heldBy;

function sectionsOf(rows: readonly Row[]): Place[] {
  const keys = new Set(
    rows.map(({ currency, held_by }) => `${String(held_by)} ${String(currency)}`),
  );
  // What we hold comes first: only that is paid out.
  return [...keys]
    .toSorted()
    .toReversed()
    .map((key) => {
      const [heldBy = "", currency = ""] = key.split(" ");
      return { heldBy: heldBy as MoneyHolder, currency: currency as Currency };
    });
}

interface Facts {
  year: string;
  until: string;
  moved: readonly Row[];
  changes: readonly Row[];
  withheld: readonly Row[];
}

function sectionOf(place: Place, facts: Facts): YearSection {
  const { until, year } = facts;
  const rowOf = (rows: readonly Row[], period: string) =>
    rows.find((row) => isAt(row, place) && row.period === period);
  let balance = BigInt(String(rowOf(facts.changes, "")?.change ?? 0));
  const months: YearRow[] = [];
  for (let period = `${year}-01`; period <= until.slice(0, 7); period = addPeriods(period, 1)) {
    const opening = balance;
    balance += BigInt(String(rowOf(facts.changes, period)?.change ?? 0));
    const row = rowOf(facts.moved, period);
    months.push(
      rowFrom(period, { opening, closing: balance }, (line) => BigInt(String(row?.[line] ?? 0))),
    );
  }
  const opening = months[0]?.opening ?? 0n;
  const total = rowFrom(year, { opening, closing: balance }, (line) =>
    months.reduce((sum, month) => sum + month[line], 0n),
  );
  return { ...place, months, total, withheld: withheldAt(place, facts) };
}

/** One company may charge with several accounts behind a gateway. */
function withheldAt(place: Place, { withheld }: Facts): YearSection["withheld"] {
  const found = new Map<string, YearSection["withheld"][number]>();
  for (const row of withheld.filter((one) => isAt(one, place))) {
    // A payout's own tax is withheld by no company.
    const provider = row.provider === null ? null : String(row.provider);
    const gateway = provider && (gatewayOf(provider) ?? provider);
    const tax = String(row.detail);
    const key = `${gateway ?? ""} ${tax}`;
    const amount = (found.get(key)?.amount ?? 0n) + BigInt(String(row.amount));
    found.set(key, { gateway, tax, amount });
  }
  return [...found.values()];
}

type Moved = (typeof movedLines)[number];

function rowFrom(
  period: string,
  { closing, opening }: { opening: bigint; closing: bigint },
  amountOf: (line: Moved) => bigint,
): YearRow {
  const moved = Object.fromEntries(movedLines.map((line) => [line, amountOf(line)]));
  const lines = moved as Record<Moved, bigint>;
  const expected = movedLines.reduce(
    (sum, line) => (addedLines.includes(line) ? sum + lines[line] : sum - lines[line]),
    opening,
  );
  return { period, opening, ...lines, closing, difference: expected - closing };
}

function hasAmount({ months }: YearSection): boolean {
  return months.some(
    (row) =>
      row.opening !== 0n || row.closing !== 0n || movedLines.some((line) => row[line] !== 0n),
  );
}
