import { randomText } from "~/infrastructure/crypto.server";
import type { TenantContext } from "../context";
import { CODE_LENGTH, CODE_SIGNS } from "~/values/ids/receipt-code";
import { RECEIPTS_LOCK } from "./write-receipts.server";

/** $1 organisation, $2 donor, $3 year, $4 now, $5 new id, $6 new code. */
const ISSUE = `
WITH wanted AS (
  SELECT 1 WHERE NOT EXISTS (
    SELECT 1 FROM receipts WHERE organization_id = $1::uuid AND donor_id = $2::uuid AND year = $3::int)
), counted AS (
  INSERT INTO receipt_counters AS c (organization_id, year, last_number)
  SELECT $1::uuid, $3::int, 1 FROM wanted
  ON CONFLICT (organization_id, year) DO UPDATE SET last_number = c.last_number + 1
  RETURNING last_number
)
INSERT INTO receipts (organization_id, id, donor_id, year, number, code, created_at)
SELECT $1::uuid, $5::uuid, $2::uuid, $3::int, last_number, $6, $4::timestamptz FROM counted`;

/** $1 organisation, $2 donor, $3 year. */
const ISSUED = `
SELECT number, code, created_at AS "issuedAt" FROM receipts
 WHERE organization_id = $1::uuid AND donor_id = $2::uuid AND year = $3::int`;

interface IssuedYear {
  number: number;
  code: string;
  issuedAt: Date;
}

/**
 * Gives a donor's year the number and code of its receipt, once, in the same row of numbers as the
 * receipts of charges. The caller checked who acts, and that the year has donations.
 */
export async function writeYearReceipt(
  ctx: TenantContext,
  donorId: string,
  year: number,
): Promise<IssuedYear | null> {
  const { now, organizationId } = ctx;
  const code = randomText(CODE_SIGNS, CODE_LENGTH);
  const values = [organizationId, donorId, year, now, ctx.newId(), code];
  const [, , rows] = await ctx.statements(
    { name: "receipts-lock", text: RECEIPTS_LOCK, values: [organizationId] },
    { name: "receipts-issue-year", text: ISSUE, values },
    { name: "receipts-issued-year", text: ISSUED, values: [organizationId, donorId, year] },
  );
  return (rows?.[0] as IssuedYear | undefined) ?? null;
}
