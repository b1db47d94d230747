import { acrossOrganizations } from "~/domain/context";
import { logger } from "~/infrastructure/watching/logger.server";
import { matchSettlement } from "./match-settlement.server";

/** The most files of one run. */
const BATCH = 20;

// A day's look while something is open, and while what is booked late may still be on a file's days, or take back what
// was adjusted.
const DUE = `
SELECT f.id::text FROM settlement_files f
 WHERE f.matched_at IS NULL
    OR f.matched_at < $1::timestamptz - interval '1 day'
   AND (f.taken_at > $1::timestamptz - interval '45 days'
        OR EXISTS (SELECT FROM settlement_differences d
                    WHERE d.file_id = f.id
                      AND (d.state = 'open'
                           OR d.closed_as = 'adjustment' AND d.closed_at > $1::timestamptz - interval '45 days')))
 ORDER BY f.matched_at NULLS FIRST, f.id LIMIT ${BATCH}`;

// What was adjusted, too, if the new file has its charge or its row, however old it is.
const TOLD = `
EXISTS (SELECT FROM settlement_lines n
         WHERE n.file_id = $1::uuid AND n.provider = d.provider AND n.reference = d.reference)
 OR EXISTS (SELECT FROM settlement_lines l
              JOIN settlement_lines n ON n.file_id = $1::uuid AND n.provider = l.provider AND n.row_key = l.row_key
             WHERE l.file_id = d.file_id AND l.line_number = d.line_number)`;

const WITH_OPEN = `
SELECT f.id::text FROM settlement_files f
 WHERE f.id <> $1::uuid AND f.provider = (SELECT provider FROM settlement_files WHERE id = $1::uuid)
   AND EXISTS (SELECT FROM settlement_differences d
                WHERE d.file_id = f.id AND (d.state = 'open' OR d.closed_as = 'adjustment' AND (${TOLD})))
 ORDER BY f.taken_at DESC LIMIT ${BATCH}`;

/** Compares the files that are due again with the books. Returns how many. */
export async function matchAgain(now: Date): Promise<number> {
  return matchAll(now, { name: "settlements-due", text: DUE, values: [now.toISOString()] });
}

/** Compares a new file with the books, and what earlier ones of its account left open or adjusted. */
export async function matchNewSettlement(now: Date, fileId: string): Promise<void> {
  await matchSettlement(now, fileId);
  await matchAll(now, { name: "settlements-open", text: WITH_OPEN, values: [fileId] });
}

async function matchAll(
  now: Date,
  statement: { name: string; text: string; values: unknown[] },
): Promise<number> {
  const across = acrossOrganizations("a company's file tells of every organisation", now);
  const [rows = []] = await across.statements(statement);
  for (const { id } of rows) {
    // One file that cannot be compared keeps no other one from it.
    await matchSettlement(now, String(id)).catch((error: unknown) => {
      logger.error({ err: error, settlementId: id }, "a settlement file could not be compared");
    });
  }
  return rows.length;
}
