import { acrossOrganizations, type AcrossOrganizations, type Row } from "~/domain/context";
import type { MovementKind } from "~/providers/movement";
import { isOwnAccount } from "~/providers/accounts";
import { isId } from "~/values/ids/ids";
import { localDate } from "~/values/time/calendar";
import { OPERATOR_ZONE } from "~/values/time/operator-zone";
import { matchGroup, type Booked, type Found, type Line, type Verdict } from "./match-lines";
import {
  storeReportedAmounts,
  type ReportedAmount,
} from "~/domain/payments/webhooks/store-reported-amounts.server";
import { readBooked, readCovered } from "./read-books.server";
import { writeVerdict } from "./write-verdict.sql";
import { BESIDE_FLAGS } from "~/domain/payments/money-flags";

/** The references that are compared together. */
const BATCH = 500;

const FILE = `SELECT id::text, provider, first_on, last_on, currencies FROM settlement_files WHERE id = $1::uuid`;

// The company's id leads to a charge where the file lacks our reference, and where payments share it: a voucher that was
// paid twice.
const NAME = `
UPDATE settlement_lines l SET reference = t.id::text
  FROM transactions t
 WHERE l.file_id = $1::uuid AND l.provider_id <> '' AND l.state NOT IN ('replaced', 'refused')
   AND t.provider_payment_id = l.provider_id AND t.provider = l.provider AND l.reference <> t.id::text
   AND (t.flags && ${BESIDE_FLAGS}
        OR NOT EXISTS (SELECT FROM provider_references r WHERE r.provider = l.provider AND r.reference::text = l.reference))`;

const LINES = `
SELECT l.id::text, l.file_id::text, l.line_number, l.row_key, l.kind, l.reference, l.currency, l.amount, l.fee, l.taxes, l.occurred_on
  FROM settlement_lines l JOIN settlement_files f ON f.id = l.file_id`;
const COUNTS = "l.state NOT IN ('replaced', 'refused')";
const OF_FILE = `${LINES} WHERE l.file_id = $1::uuid AND ${COUNTS} ORDER BY l.line_number`;
const OF_REFERENCES = `
${LINES} WHERE l.provider = $1 AND l.reference = ANY($2::text[]) AND ${COUNTS} ORDER BY f.taken_at, f.id, l.line_number`;
const NEIGHBOURS = `
SELECT EXISTS (SELECT FROM settlement_files f WHERE f.provider = $1 AND f.first_on < $2 AND f.last_on >= to_char($2::date - 1, 'YYYY-MM-DD')) AS before,
       EXISTS (SELECT FROM settlement_files f WHERE f.provider = $1 AND f.last_on > $3 AND f.first_on <= to_char($3::date + 1, 'YYYY-MM-DD')) AS after`;

interface MatchedFile {
  id: string;
  provider: string;
  firstOn: string | null;
  lastOn: string | null;
  currencies: string[];
}

/**
 * Compares a settlement file with the books, and keeps the differences; what an earlier comparison found
 * and this one does not is closed. It may run any number of times. Nothing happens for an unknown file.
 */
export async function matchSettlement(now: Date, fileId: string): Promise<void> {
  const across = acrossOrganizations("a company's file tells of every organisation", now);
  const values = [fileId];
  const [files = [], , lines = []] = await across.statements(
    { name: "settlement-file", text: FILE, values },
    { name: "settlement-name", text: NAME, values },
    { name: "settlement-lines", text: OF_FILE, values },
  );
  const file = files[0] && fileOf(files[0]);
  if (!file) return;
  const own = lines.map(lineOf);
  const today = localDate(now, OPERATOR_ZONE);
  const unnamed = own.filter(({ reference }) => !isId(reference));
  const verdict: Verdict = { states: new Map(), found: [] };
  const owners = new Map<string, string>();
  // Rows of one key are compared together, so that each has its own place among them.
  for (const lines of groupedBy(unnamed, ({ rowKey }) => rowKey).values())
    add(verdict, matchGroup(unknownGroup(lines), today));
  const named = new Set(own.map(({ reference }) => reference).filter(isId));
  const covered = await coverageOf(across, file, { lines: own, named: [...named] });
  const references = [...new Set([...named, ...covered.postings.values()])];
  for (let at = 0; at < references.length; at += BATCH) {
    const part = references.slice(at, at + BATCH);
    const groups = await readBooked(across, file.provider, part);
    const values = [file.provider, part];
    const statement = { name: "settlement-of-references", text: OF_REFERENCES, values };
    const [rows = []] = await across.statements(statement);
    const byReference = groupedBy(rows.map(lineOf), ({ reference }) => reference);
    for (const reference of part) {
      const group = groups.get(reference);
      const booked = group?.booked.map((one) => ({ ...one, covered: covered.of(one) })) ?? [];
      const { isOurs = false, organizationId = null } = group ?? {};
      if (organizationId) owners.set(reference, organizationId);
      const compared = byReference.get(reference) ?? [];
      const facts = { reference, organizationId, isOurs, booked, lines: compared };
      add(verdict, matchGroup(facts, today));
    }
  }
  await writeVerdict(across, now, { file, verdict, owners });
  const gifts = { cause: "gift", provider: file.provider };
  await storeReportedAmounts(now, gifts, verdict.found.flatMap(reportedOf));
}

/** A gift of another amount, or one more of it: the company may have raised a payment that is recorded. */
function reportedOf({ kind, line, movement, organizationId, reference }: Found): ReportedAmount[] {
  const isOther = movement === "gift" && (kind === "amount" || kind === "double");
  if (!isOther || !line || organizationId === null) return [];
  const { amount, currency, rowKey: key } = line;
  return [{ key, organizationId, reference, amount, currency }];
}

function groupedBy(lines: readonly Line[], keyOf: (line: Line) => string): Map<string, Line[]> {
  const groups = new Map<string, Line[]>();
  for (const line of lines) {
    const before = groups.get(keyOf(line));
    if (before) before.push(line);
    else groups.set(keyOf(line), [line]);
  }
  return groups;
}

const unknownGroup = (lines: readonly Line[]) => ({
  reference: lines[0]?.reference ?? "",
  organizationId: null,
  isOurs: false,
  lines,
  booked: [],
});

function add(all: Verdict, { found, states }: Verdict): void {
  all.found.push(...found);
  for (const [id, state] of states) all.states.set(id, state);
}

/** Returns what the file should have of the books, and how sure that is of each posting. */
async function coverageOf(
  across: AcrossOrganizations,
  { currencies, firstOn, lastOn, provider }: MatchedFile,
  { lines, named }: { lines: readonly Line[]; named: readonly string[] },
) {
  const none = { postings: new Map<string, string>(), of: () => "no" as const };
  if (firstOn === null || lastOn === null) return none;
  const isOwn = isOwnAccount(provider);
  const postings = await readCovered(across, {
    ...{ provider, firstOn, lastOn, currencies },
    organizationIds: isOwn ? await organizationsOf(across, provider, named) : null,
    hasPayouts: lines.some(({ kind }) => kind === "payout" || kind === "payout_return"),
  });
  const values = [provider, firstOn, lastOn];
  const [[beside] = []] = await across.statements({ text: NEIGHBOURS, values });
  const isCut = (day: string) =>
    (day === firstOn && beside?.before !== true) || (day === lastOn && beside?.after !== true);
  return {
    postings,
    of: ({ day, postingId }: Pick<Booked, "day" | "postingId">): Booked["covered"] => {
      if (!postings.has(postingId)) return "no";
      return isCut(day) ? "edge" : "yes";
    },
  };
}

/** The file of an own account tells of the organisations whose charges it names. */
async function organizationsOf(
  across: AcrossOrganizations,
  provider: string,
  references: readonly string[],
): Promise<string[]> {
  const found = new Set<string>();
  for (let at = 0; at < references.length; at += BATCH) {
    const groups = await readBooked(across, provider, references.slice(at, at + BATCH));
    for (const { organizationId } of groups.values()) found.add(organizationId);
  }
  return [...found];
}

function fileOf(row: Row): MatchedFile {
  return {
    ...{ id: String(row.id), provider: String(row.provider) },
    firstOn: row.first_on as string | null,
    lastOn: row.last_on as string | null,
    currencies: row.currencies as string[],
  };
}

function lineOf(row: Row): Line {
  return {
    ...{ id: String(row.id), fileId: String(row.file_id), number: Number(row.line_number) },
    ...{ rowKey: String(row.row_key), reference: String(row.reference) },
    kind: row.kind as MovementKind,
    currency: String(row.currency),
    amount: row.amount as bigint,
    fee: row.fee as bigint,
    taxes: row.taxes as bigint,
    occurredOn: String(row.occurred_on),
  };
}
