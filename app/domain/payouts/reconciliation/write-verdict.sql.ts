import type { AcrossOrganizations } from "~/domain/context";
import { arraysAsRows, columnsOf } from "~/infrastructure/database/array-rows";
import { newId } from "~/values/ids/ids";
import { standing } from "./close-difference.sql";
import type { Verdict } from "./match-lines";

const FOUND = {
  id: "uuid",
  key: "text",
  file_id: "uuid",
  line_number: "int4",
  kind: "text",
  movement: "text",
  organization_id: "uuid",
  reference: "text",
  currency: "text",
  expected: "bigint",
  expected_currency: "text",
  reported: "bigint",
  occurred_on: "text",
} as const;
const NAMES = Object.keys(FOUND).join(", ");
const VALUES = Object.keys(FOUND)
  .map((name) => `f."${name}"`)
  .join(", ");

// What an adjustment closed stays closed while file and books say the same, also where it was gone in between.
const STAYS = `
d.closed_as = 'adjustment' AND (d.currency, d.expected, d.expected_currency, d.reported)
  IS NOT DISTINCT FROM (excluded.currency, excluded.expected, excluded.expected_currency, excluded.reported)`;
const kept = (column: string, otherwise: string) =>
  `${column} = CASE WHEN ${STAYS} THEN d.${column} ELSE ${otherwise} END`;

const KEEP = `
INSERT INTO settlement_differences AS d (${NAMES}, provider, state, found_at)
SELECT ${VALUES}, $1, 'open', $2::timestamptz FROM ${arraysAsRows("f", FOUND, 3)}
ON CONFLICT (provider, key) DO UPDATE
   SET file_id = excluded.file_id, line_number = excluded.line_number, kind = excluded.kind, movement = excluded.movement,
       organization_id = excluded.organization_id, reference = excluded.reference, currency = excluded.currency,
       expected = excluded.expected, expected_currency = excluded.expected_currency, reported = excluded.reported,
       occurred_on = excluded.occurred_on, gone_as = NULL,
       ${kept("state", "'open'")}, ${kept("closed_as", "NULL")},
       ${kept("adjustment_id", "NULL")}, ${kept("closed_at", "NULL")},
       ${kept("found_at", "CASE d.state WHEN 'open' THEN d.found_at ELSE excluded.found_at END")}`;

// A later file has its row or its charge, or else the books learned of it.
const EXPLANATION = `
CASE WHEN EXISTS (SELECT FROM settlement_lines l
                   WHERE l.file_id = d.file_id AND l.line_number = d.line_number AND l.state = 'replaced')
       OR d.reference <> '' AND EXISTS (
            SELECT FROM settlement_files own
              JOIN settlement_lines l ON l.provider = d.provider AND l.reference = d.reference
              JOIN settlement_files f ON f.id = l.file_id AND f.taken_at > own.taken_at
             WHERE own.id = d.file_id)
     THEN 'later_file' ELSE 'books' END`;

// `gone_as` is set if a posted adjustment is not reversed: our staff is asked to reverse it.
const CLOSE = `
UPDATE settlement_differences d
   SET state = 'closed', closed_at = coalesce(d.closed_at, $3::timestamptz), closed_as = coalesce(d.closed_as, ${EXPLANATION}),
       gone_as = CASE WHEN d.adjustment_id IS NOT NULL
                        OR EXISTS (SELECT FROM adjustments a WHERE a.difference_id = d.id AND ${standing("posted")})
                      THEN ${EXPLANATION} END
 WHERE d.file_id = $1::uuid AND NOT d.key = ANY($2::text[])
   AND (d.state = 'open' OR d.closed_as = 'adjustment' AND d.gone_as IS NULL)`;

const STATES = { id: "uuid", state: "text" } as const;
const MARK = `
UPDATE settlement_lines l SET state = s.state FROM ${arraysAsRows("s", STATES, 1)}
 WHERE l.id = s.id AND l.state IS DISTINCT FROM s.state AND l.state NOT IN ('replaced', 'refused')`;

const OWNERS = { reference: "text", organization_id: "uuid" } as const;
const OWN = `
UPDATE settlement_lines l SET organization_id = o.organization_id FROM ${arraysAsRows("o", OWNERS, 2)}
 WHERE l.provider = $1 AND l.reference = o.reference AND l.organization_id IS DISTINCT FROM o.organization_id`;

interface Written {
  file: { id: string; provider: string };
  verdict: Verdict;
  /** Whose each reference is. */
  owners: ReadonlyMap<string, string>;
}

/** Keeps a comparison: states of lines, differences, and the end of those that are no more. */
export async function writeVerdict(
  across: AcrossOrganizations,
  now: Date,
  { file, owners, verdict }: Written,
): Promise<void> {
  const rows = verdict.found.map((found) => ({
    ...{ id: newId(now), key: found.key, file_id: found.line?.fileId ?? file.id },
    ...{ line_number: found.line?.number ?? null, kind: found.kind, movement: found.movement },
    ...{ organization_id: found.organizationId, reference: found.reference },
    ...{ currency: found.currency, expected_currency: found.expectedCurrency },
    expected: found.expected?.toString() ?? null,
    reported: found.reported?.toString() ?? null,
    occurred_on: found.occurredOn,
  }));
  const states = [...verdict.states].map(([id, state]) => ({ id, state }));
  const owned = [...owners].map(([reference, id]) => ({ reference, organization_id: id }));
  const at = now.toISOString();
  const keys = rows.map(({ key }) => key);
  await across.transaction(async (db) => {
    await db.sql`SELECT pg_advisory_xact_lock(hashtext('settlements'), hashtext(${file.provider}))`;
    await db.sql({ text: KEEP, values: [file.provider, at, ...columnsOf(FOUND, rows)] });
    await db.sql({ text: CLOSE, values: [file.id, keys, at] });
    await db.sql({ text: MARK, values: columnsOf(STATES, states) });
    await db.sql({ text: OWN, values: [file.provider, ...columnsOf(OWNERS, owned)] });
    await db.settlementFile.update({ where: { id: file.id }, data: { matchedAt: now } });
  });
}
