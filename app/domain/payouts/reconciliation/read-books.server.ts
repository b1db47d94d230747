import type { AcrossOrganizations, Row } from "~/domain/context";
import type { Booked } from "./match-lines";

/** The charge or payout behind a reference, and what the books have of it. */
export interface BookedGroup {
  organizationId: string;
  isOurs: boolean;
  booked: Omit<Booked, "covered">[];
}

const OWNED = `
SELECT r.reference AS id, r.organization_id, r.cause FROM provider_references r
 WHERE r.provider = $1 AND r.reference = ANY($2::uuid[])
 UNION ALL
SELECT s.id, s.organization_id, 'payout' FROM payouts s WHERE s.channel = $1 AND s.id = ANY($2::uuid[])`;

const OWNERS = `SELECT o.id::text AS reference, o.organization_id::text, o.cause FROM (${OWNED}) o`;

/** The collected money, of whichever side holds it; an application fee was taken out of it before. */
const GROSS = "('gateway_clearing', 'own_account', 'application_fee', 'bank')";

// A refund by hand moved nothing at the company.
const BOOKED = `
WITH owned AS (${OWNED}), sources AS (
  SELECT organization_id, id AS reference, id AS source_id, CASE cause WHEN 'gift' THEN 'transaction' ELSE 'payout' END AS source_type
    FROM owned WHERE cause IN ('gift', 'payout')
   UNION ALL
  -- What the company added to a payment has that one's reference.
  SELECT t.organization_id, t.raises_id, t.id, 'transaction' FROM owned o
    JOIN transactions t ON t.organization_id = o.organization_id AND t.raises_id = o.id
   WHERE o.cause = 'gift'
   UNION ALL
  SELECT r.organization_id, r.transaction_id, r.id, 'refund' FROM owned o
    JOIN refunds r ON r.organization_id = o.organization_id AND r.transaction_id = o.id
   WHERE o.cause = 'gift' AND r.charge_cause = 'gift' AND r.cause <> 'by_hand'
   UNION ALL
  SELECT d.organization_id, d.transaction_id, d.id, 'dispute' FROM owned o
    JOIN disputes d ON d.organization_id = o.organization_id AND d.transaction_id = o.id
   WHERE o.cause = 'gift' AND d.charge_cause = 'gift'
)
SELECT s.reference::text, p.id::text, CASE p.kind WHEN 'payout_paid' THEN 'payout' ELSE p.kind END AS kind, e.currency,
       coalesce(p.moved_from, p.effective_on)::text AS day,
       coalesce(p.available_on, p.moved_from, p.effective_on)::text AS available_on,
       abs(coalesce(sum(e.amount) FILTER (WHERE e.account IN ${GROSS}), 0))::bigint AS amount,
       -coalesce(sum(e.amount) FILTER (WHERE e.account = 'gateway_fee'), 0)::bigint AS fee,
       -coalesce(sum(e.amount) FILTER (WHERE e.account = 'tax_withheld'), 0)::bigint AS taxes
  FROM sources s
  JOIN ledger_postings p ON p.organization_id = s.organization_id AND p.source_id = s.source_id AND p.source_type = s.source_type
  JOIN ledger_entries e ON e.organization_id = p.organization_id AND e.posting_id = p.id
 WHERE p.kind IN ('gift', 'refund', 'chargeback', 'chargeback_reversal', 'payout_paid', 'payout_return')
 GROUP BY s.reference, p.organization_id, p.id, e.currency
 ORDER BY p.id`;

/** Returns what the books have of the charges and payouts with these uuids, by uuid. */
export async function readBooked(
  across: AcrossOrganizations,
  provider: string,
  references: readonly string[],
): Promise<Map<string, BookedGroup>> {
  const values = [provider, references];
  const [owners = [], rows = []] = await across.statements(
    { name: "settlement-owners", text: OWNERS, values },
    { name: "settlement-booked", text: BOOKED, values },
  );
  const groups = new Map<string, BookedGroup>(
    owners.map((row) => [
      String(row.reference),
      {
        organizationId: String(row.organization_id),
        isOurs: row.cause !== "gift" && row.cause !== "payout",
        booked: [],
      },
    ]),
  );
  for (const postings of byPosting(rows)) {
    const main = postings.find(({ amount }) => amount !== 0n);
    const group = groups.get(String(main?.reference));
    if (main && group) group.booked.push(bookedOf(main, postings));
  }
  return groups;
}

function byPosting(rows: readonly Row[]): Row[][] {
  const postings = new Map<string, Row[]>();
  for (const row of rows) {
    const id = String(row.id);
    postings.set(id, [...(postings.get(id) ?? []), row]);
  }
  return [...postings.values()];
}

function bookedOf(main: Row, postings: readonly Row[]): Omit<Booked, "covered"> {
  const isElsewhere = (name: "fee" | "taxes") =>
    postings.some((row) => row !== main && row[name] !== 0n);
  return {
    postingId: String(main.id),
    kind: String(main.kind),
    currency: String(main.currency),
    amount: main.amount as bigint,
    fee: isElsewhere("fee") ? null : (main.fee as bigint),
    taxes: isElsewhere("taxes") ? null : (main.taxes as bigint),
    day: String(main.day),
    availableOn: String(main.available_on),
  };
}

/** The days, currencies and organisations of a file: what it should have of the books. */
export interface Coverage {
  provider: string;
  firstOn: string;
  lastOn: string;
  currencies: readonly string[];
  /** Null where the account is ours and so everybody's. */
  organizationIds: readonly string[] | null;
  hasPayouts: boolean;
}

/** No file has so many lines, so that more postings on its days mean that it is not complete. */
const MOST_COVERED = 100_000;

const COVERED = `
SELECT p.id::text, coalesce(r.transaction_id, d.transaction_id, t.raises_id, p.source_id)::text AS reference
  FROM ledger_postings p
  LEFT JOIN transactions t ON p.source_type = 'transaction' AND t.organization_id = p.organization_id AND t.id = p.source_id AND t.raises_id IS NOT NULL
  LEFT JOIN refunds r ON p.source_type = 'refund' AND r.organization_id = p.organization_id AND r.id = p.source_id
  LEFT JOIN disputes d ON p.source_type = 'dispute' AND d.organization_id = p.organization_id AND d.id = p.source_id
  LEFT JOIN payouts s ON p.source_type = 'payout' AND s.organization_id = p.organization_id AND s.id = p.source_id
 WHERE (p.effective_on BETWEEN $2::date AND $3::date OR p.moved_from BETWEEN $2::date AND $3::date)
   AND coalesce(p.moved_from, p.effective_on) BETWEEN $2::date AND $3::date
   AND (p.provider = $1 AND p.kind IN ('gift', 'refund', 'chargeback', 'chargeback_reversal')
        OR $6 AND s.channel = $1 AND p.kind IN ('payout_paid', 'payout_return'))
   AND coalesce(r.cause, '') <> 'by_hand'
   AND ($5::uuid[] IS NULL OR p.organization_id = ANY($5::uuid[]))
   AND EXISTS (SELECT FROM ledger_entries e WHERE e.organization_id = p.organization_id AND e.posting_id = p.id
                  AND e.currency = ANY($4::text[]))
 LIMIT ${MOST_COVERED}`;

/** Returns the postings that a file should have: their ids, with the uuids of their charges or payouts. */
export async function readCovered(
  across: AcrossOrganizations,
  { currencies, firstOn, hasPayouts, lastOn, organizationIds, provider }: Coverage,
): Promise<Map<string, string>> {
  const values = [provider, firstOn, lastOn, currencies, organizationIds, hasPayouts];
  const statement = { name: "settlement-covered", text: COVERED, values };
  const [rows = []] = await across.statements(statement);
  return new Map(rows.map((row) => [String(row.id), String(row.reference)]));
}
