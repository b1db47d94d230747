import type { Database } from "~/domain/context";

/** The days before and after a payout's own in which its money leaves the bank. */
const DAYS = 5;

// A bank repeats our reference or not: without it, an amount that only one payout and only one movement have decides.
const PAYOUTS = `
WITH waiting AS (
  SELECT l.id, l.amount, l.currency, l.booked_on, lower(l.reference || ' ' || l.description) AS text
    FROM bank_statement_lines l WHERE l.account_id = $1::uuid AND l.state = 'open' AND l.amount < 0
), pairs AS (
  SELECT l.id, p.id AS payout_id, p.organization_id,
         position(p.id::text IN l.text) > 0 OR position(left(p.id::text, 13) IN l.text) > 0 AS is_named
    FROM waiting l JOIN payouts p ON p.amount = -l.amount AND p.currency = l.currency
   WHERE p.channel = 'bank_file' AND p.state IN ('sent', 'in_bank', 'paid', 'returned')
     AND l.booked_on::date BETWEEN p.planned_on::date - ${DAYS} AND p.planned_on::date + ${DAYS}
     AND NOT EXISTS (SELECT FROM bank_statement_lines m WHERE m.state = 'payout' AND m.matched_id = p.id)
), sure AS (
  SELECT DISTINCT ON (payout_id) id, payout_id, organization_id FROM pairs a
   WHERE is_named
      OR NOT EXISTS (SELECT FROM pairs b WHERE b.id = a.id AND b.payout_id <> a.payout_id)
     AND NOT EXISTS (SELECT FROM pairs b WHERE b.payout_id = a.payout_id AND b.id <> a.id)
   ORDER BY payout_id, is_named DESC, id
), once AS (SELECT DISTINCT ON (id) id, payout_id, organization_id FROM sure ORDER BY id, payout_id)
UPDATE bank_statement_lines l SET state = 'payout', matched_id = s.payout_id, organization_id = s.organization_id
  FROM once s WHERE l.id = s.id
RETURNING l.id`;

// A transfer names its invoice, or its amount is that of one open invoice alone.
const INVOICES = `
WITH waiting AS (
  SELECT l.id, l.amount, l.currency, lower(l.reference || ' ' || l.description) AS text
    FROM bank_statement_lines l WHERE l.account_id = $1::uuid AND l.state = 'open' AND l.amount > 0
), pairs AS (
  SELECT l.id, i.id AS invoice_id, i.organization_id, position(lower(i.number) IN l.text) > 0 AS is_named
    FROM waiting l JOIN invoices i ON i.currency = l.currency AND i.number <> ''
     AND i.total - i.paid_amount - i.reduced_amount = l.amount
   WHERE i.status = 'open'
), sure AS (
  SELECT DISTINCT ON (id) id, invoice_id, organization_id FROM pairs a
   WHERE is_named
      OR NOT EXISTS (SELECT FROM pairs b WHERE b.id = a.id AND b.invoice_id <> a.invoice_id)
     AND NOT EXISTS (SELECT FROM pairs b WHERE b.invoice_id = a.invoice_id AND b.id <> a.id)
   ORDER BY id, is_named DESC, invoice_id
)
UPDATE bank_statement_lines l SET state = 'invoice', matched_id = s.invoice_id, organization_id = s.organization_id
  FROM sure s WHERE l.id = s.id
RETURNING l.id`;

/**
 * Finds the payouts that a bank account's open movements paid, and the invoices that transfers pay; returns
 * how many. What is not sure stays open. Nothing of a payout or an invoice changes: a person confirms it.
 */
export async function matchStatementLines(db: Database, accountId: string): Promise<number> {
  const payouts = await db.sql({ text: PAYOUTS, values: [accountId] });
  const invoices = await db.sql({ text: INVOICES, values: [accountId] });
  return payouts.length + invoices.length;
}
