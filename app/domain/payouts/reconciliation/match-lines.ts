/** Compares what companies report of one charge or payout with what the books have of it. */
import type { MovementKind } from "~/providers/movement";
import { addDays } from "~/values/time/calendar";
import type { DifferenceKind, LineState } from "./kinds";

/** A line that counts: it was read, and no later file replaces it. */
export interface Line {
  id: string;
  fileId: string;
  number: number;
  rowKey: string;
  kind: MovementKind;
  reference: string;
  currency: string;
  /** Minor units, as of `Movement`. */
  amount: bigint;
  fee: bigint;
  taxes: bigint;
  occurredOn: string;
}

/** What the books have of a movement. */
export interface Booked {
  postingId: string;
  kind: string;
  currency: string;
  amount: bigint;
  /** Null where the company bills it in another currency. */
  fee: bigint | null;
  taxes: bigint | null;
  /** `YYYY-MM-DD`: when it happened, also where its month was closed by then. */
  day: string;
  availableOn: string;
  /** Whether the file that is compared covers its day: `edge` is the first or last one, which may be cut. */
  covered: "no" | "edge" | "yes";
}

export interface Group {
  reference: string;
  /** Null where the books know no such charge. */
  organizationId: string | null;
  /** A charge of our own, such as a plan's invoice, which no organisation's books have. */
  isOurs: boolean;
  /** In the order in which they were taken. */
  lines: readonly Line[];
  booked: readonly Booked[];
}

export interface Found {
  key: string;
  /** Null of what the compared file lacks. */
  line: Line | null;
  kind: DifferenceKind;
  movement: string;
  organizationId: string | null;
  reference: string;
  currency: string;
  expected: bigint | null;
  expectedCurrency: string | null;
  reported: bigint | null;
  occurredOn: string;
}

export interface Verdict {
  states: Map<string, LineState>;
  found: Found[];
}

/** The days that a movement may be missing because one side learns of it later. */
const GRACE_DAYS = 2;
/** On the first and last day of a file the zones of the company and of the organisation differ. */
const EDGE_DAYS = 10;

const COMPARED: readonly string[] = [
  ...["gift", "refund", "chargeback", "chargeback_reversal", "payout", "payout_return"],
];

/** Compares the lines of one reference with its postings. `today` is YYYY-MM-DD. */
export function matchGroup(group: Group, today: string): Verdict {
  const verdict: Verdict = { states: new Map(), found: [] };
  const { gifts, others } = withCosts(group.lines);
  for (const line of others) verdict.states.set(line.id, "apart");
  for (const line of group.lines.filter(({ kind }) => kind === "unknown"))
    differ(verdict, group, line, { kind: "unknown_type", reported: line.amount });
  for (const kind of COMPARED) {
    const lines = gifts.filter((line) => line.kind === kind);
    const booked = group.booked.filter((one) => one.kind === kind);
    if (group.isOurs) lines.forEach((line) => verdict.states.set(line.id, "matched"));
    else matchKind(verdict, group, lines, { booked: asTold(lines, booked), today });
  }
  return verdict;
}

/** Adds fees and taxes that have lines of their own to the first line of their charge. */
function withCosts(lines: readonly Line[]): { gifts: Line[]; others: Line[] } {
  const costs = lines.filter(({ kind }) => kind === "fee" || kind === "tax");
  const others = [...costs, ...lines.filter(({ kind }) => kind === "other")];
  const sum = (kind: MovementKind, currency: string) =>
    costs
      .filter((line) => line.kind === kind && line.currency === currency)
      .reduce((all, { amount }) => all + amount, 0n);
  const first = lines.find(({ kind }) => kind === "gift");
  const gifts = lines
    .filter(({ kind }) => COMPARED.includes(kind))
    .map((line) =>
      line === first
        ? {
            ...line,
            fee: line.fee + sum("fee", line.currency),
            taxes: line.taxes + sum("tax", line.currency),
          }
        : line,
    );
  return { gifts, others };
}

/**
 * Returns the postings as the file tells them: what was added to a payment later is booked on its own, and the
 * company may tell the whole of it in one line.
 */
function asTold(lines: readonly Line[], booked: readonly Booked[]): readonly Booked[] {
  const [line, ...more] = lines;
  const [first, ...added] = booked;
  const isWhole = line !== undefined && more.length === 0 && line.kind === "gift";
  if (!isWhole || !first || added.length === 0) return booked;
  if (booked.some((one) => isSame(line, one))) return booked;
  const sum = (of: "fee" | "taxes") =>
    booked.reduce<bigint | null>((all, one) => {
      const part = one[of];
      return all === null || part === null ? null : all + part;
    }, 0n);
  const amount = booked.reduce((all, one) => all + one.amount, 0n);
  return [{ ...first, amount, fee: sum("fee"), taxes: sum("taxes") }];
}

/** Pairs lines with postings of one kind: equal ones first, then what is left in its order. */
function matchKind(
  verdict: Verdict,
  group: Group,
  lines: readonly Line[],
  { booked, today }: { booked: readonly Booked[]; today: string },
): void {
  const openLines = [...lines];
  const openBooked = [...booked];
  let pairs = 0;
  for (const one of booked) {
    const at = openLines.findIndex((line) => isSame(line, one));
    const line = openLines[at];
    if (!line) continue;
    openLines.splice(at, 1);
    openBooked.splice(openBooked.indexOf(one), 1);
    pairs += 1;
    compareCosts(verdict, group, line, one);
  }
  while (openLines.length > 0 && openBooked.length > 0) {
    const [line, one] = [openLines.shift() as Line, openBooked.shift() as Booked];
    pairs += 1;
    differ(verdict, group, line, {
      kind: line.currency === one.currency ? "amount" : "currency",
      expected: one.amount,
      expectedCurrency: one.currency,
      reported: line.amount,
    });
  }
  for (const line of openLines) lackHere(verdict, group, line, { isDouble: pairs > 0, today });
  for (const one of openBooked) lackThere(verdict, group, one, today);
}

const isSame = (line: Line, booked: Booked) =>
  line.amount === booked.amount && line.currency === booked.currency;

function compareCosts(verdict: Verdict, group: Group, line: Line, booked: Booked): void {
  verdict.states.set(line.id, "matched");
  const costs = [
    { kind: "fee", expected: booked.fee, reported: line.fee },
    { kind: "tax", expected: booked.taxes, reported: line.taxes },
  ] as const;
  for (const { kind, expected, reported } of costs) {
    if (expected === null || expected === reported) continue;
    differ(verdict, group, line, { kind, expected, expectedCurrency: line.currency, reported });
  }
}

/** A charge that is being decided here may have moved there already. */
function lackHere(
  verdict: Verdict,
  group: Group,
  line: Line,
  { isDouble, today }: { isDouble: boolean; today: string },
): void {
  const mayCome = group.organizationId !== null && today <= addDays(line.occurredOn, GRACE_DAYS);
  const kind = isDouble ? "double" : mayCome ? "timing" : "missing_here";
  differ(verdict, group, line, { kind, reported: line.amount });
}

function lackThere(verdict: Verdict, group: Group, booked: Booked, today: string): void {
  if (booked.covered === "no") return;
  const due = booked.availableOn > booked.day ? booked.availableOn : booked.day;
  const days = booked.covered === "edge" ? EDGE_DAYS : GRACE_DAYS;
  verdict.found.push({
    key: `posting ${booked.postingId}`,
    line: null,
    kind: today <= addDays(due, days) ? "timing" : "missing_there",
    movement: booked.kind,
    organizationId: group.organizationId,
    reference: group.reference,
    currency: booked.currency,
    expected: booked.amount,
    expectedCurrency: booked.currency,
    reported: null,
    occurredOn: booked.day,
  });
}

function differ(
  verdict: Verdict,
  group: Group,
  line: Line,
  what: Pick<Found, "kind" | "reported"> & Partial<Pick<Found, "expected" | "expectedCurrency">>,
): void {
  verdict.states.set(line.id, "differs");
  // A row that one file has twice is two movements.
  const same = group.lines.filter(({ rowKey }) => rowKey === line.rowKey);
  const place = same.findIndex(({ id }) => id === line.id) + 1;
  const part = what.kind === "fee" || what.kind === "tax" ? what.kind : "row";
  verdict.found.push({
    // With its charge: what was adjusted for one is not another's, to which a later file gives the row.
    key: `${part} ${place} ${line.rowKey} ${group.reference}`,
    line,
    movement: line.kind,
    organizationId: group.organizationId,
    reference: group.reference,
    currency: line.currency,
    expected: null,
    expectedCurrency: null,
    occurredOn: line.occurredOn,
    ...what,
  });
}
