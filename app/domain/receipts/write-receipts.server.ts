import { randomText } from "~/infrastructure/crypto.server";
import type { TenantContext } from "../context";
import { CODE_LENGTH, CODE_SIGNS } from "~/values/ids/receipt-code";
import { RECEIVED } from "./receipt-state";

/** Two that issue wait for each other, so that none takes a number for a charge that has one. */
export const RECEIPTS_LOCK = `SELECT pg_advisory_xact_lock(hashtextextended('receipts ' || $1::text, 0))`;

/** $1 organisation, $2 now, $3 charges, $4 new ids, $5 new codes, $6 statuses. */
const ISSUE = `
WITH wanted AS (
  SELECT t.id AS transaction_id, left(t.local_day, 4)::int AS year, given.id, given.code,
         row_number() OVER (PARTITION BY left(t.local_day, 4) ORDER BY t.date, t.id) AS place
    FROM unnest($3::uuid[], $4::uuid[], $5::text[]) AS given (transaction_id, id, code)
    JOIN transactions t ON t.organization_id = $1::uuid AND t.id = given.transaction_id AND t.status = ANY($6::text[])
   WHERE (SELECT r.id FROM receipts r WHERE r.organization_id = $1::uuid AND r.transaction_id = t.id) IS NULL
), counted AS (
  INSERT INTO receipt_counters AS c (organization_id, year, last_number)
  SELECT $1::uuid, year, count(*) FROM wanted GROUP BY year
  ON CONFLICT (organization_id, year) DO UPDATE SET last_number = c.last_number + EXCLUDED.last_number
  RETURNING year, last_number
)
INSERT INTO receipts (organization_id, id, transaction_id, year, number, code, created_at)
SELECT $1::uuid, w.id, w.transaction_id, w.year,
       c.last_number - (SELECT count(*) FROM wanted o WHERE o.year = w.year) + w.place, w.code, $2::timestamptz
  FROM wanted w JOIN counted c ON c.year = w.year`;

/** $1 organisation, $2 charges. */
const ISSUED = `
SELECT r.transaction_id AS "transactionId", r.year, r.number, r.code FROM unnest($2::uuid[]) AS given (transaction_id)
 -- Each by its key: the planner might read all receipts of a young organisation otherwise.
 CROSS JOIN LATERAL (
   SELECT * FROM receipts WHERE organization_id = $1::uuid AND transaction_id = given.transaction_id OFFSET 0) r`;

export interface IssuedReceipt {
  year: number;
  number: number;
  code: string;
}

/**
 * Gives the charges whose money came in their receipts' numbers and codes, once each: without gaps
 * by organisation and local year of the charge. Returns them by charge; others are left out. The
 * caller checked who acts.
 */
export async function writeReceipts(
  ctx: TenantContext,
  transactionIds: readonly string[],
): Promise<Map<string, IssuedReceipt>> {
  const { now, organizationId } = ctx;
  const values = [
    organizationId,
    now,
    transactionIds,
    transactionIds.map(() => ctx.newId()),
    transactionIds.map(() => randomText(CODE_SIGNS, CODE_LENGTH)),
    RECEIVED,
  ];
  const [, , rows = []] = await ctx.statements(
    { name: "receipts-lock", text: RECEIPTS_LOCK, values: [organizationId] },
    { name: "receipts-issue", text: ISSUE, values },
    { name: "receipts-issued", text: ISSUED, values: [organizationId, transactionIds] },
  );
  const issued = rows as unknown as (IssuedReceipt & { transactionId: string })[];
  return new Map(issued.map(({ transactionId, ...receipt }) => [transactionId, receipt]));
}
