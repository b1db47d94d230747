import { payoutTerms } from "~/countries/payouts";
import type { CountryCode } from "~/countries/country";
import { acrossOrganizations, type OperatorContext } from "~/domain/context";
import type { Currency } from "~/values/money/money";

/** The planned payouts of a country and day, which our staff approves together. */
export interface PayoutBatch {
  country: CountryCode;
  plannedOn: string;
  currency: Currency;
  count: number;
  /** Minor units. */
  amount: bigint;
  /** The sum of all payouts of the country and day that did not end, approved or not, asks for two people. */
  needsTwo: boolean;
  /** One operator approved each of them, and waits for another. */
  isFirstDone: boolean;
  /** The present operator is that one of all of them. */
  isOwn: boolean;
  items: { organizationId: string; id: string; firstApprovedBy: string | null }[];
}

const BATCHES = `
WITH batches AS (
  SELECT o.country, p.planned_on, p.currency, count(*)::int AS count, sum(p.amount)::bigint AS amount,
         bool_and(p.first_approved_by IS NOT NULL) AS "isFirstDone",
         bool_and(p.first_approved_by IS NOT DISTINCT FROM $1::uuid) AS "isOwn",
         json_agg(json_build_object('organizationId', p.organization_id, 'id', p.id, 'firstApprovedBy', p.first_approved_by)
                  ORDER BY p.organization_id, p.id) AS items
    FROM payouts p JOIN organizations o ON o.id = p.organization_id
   WHERE p.state = 'planned'
   GROUP BY 1, 2, 3)
SELECT b.country, b.planned_on AS "plannedOn", b.currency, b.count, b.amount, b."isFirstDone", b."isOwn", b.items, d."dayAmount"
  FROM batches b
  -- What was approved, stopped or sent before belongs to the day: its halves together need two people.
  CROSS JOIN LATERAL (
    SELECT sum(p.amount)::bigint AS "dayAmount" FROM payouts p JOIN organizations o ON o.id = p.organization_id
     WHERE p.planned_on = b.planned_on AND p.state NOT IN ('failed', 'returned', 'cancelled')
       AND p.currency = b.currency AND o.country = b.country) d
 ORDER BY b.planned_on, b.country`;

type BatchRow = Omit<PayoutBatch, "needsTwo"> & { dayAmount: bigint };

/** Returns the batches of all organisations that wait for an approval, the oldest first. */
export async function listBatches(ctx: OperatorContext): Promise<PayoutBatch[]> {
  const across = acrossOrganizations("our staff approves the payouts of every tenant", ctx.now);
  const [rows = []] = await across.statements({ text: BATCHES, values: [ctx.operator.id] });
  return (rows as unknown as BatchRow[]).map(({ dayAmount, ...batch }) => ({
    ...batch,
    needsTwo: dayAmount >= payoutTerms(batch.country).twoPeopleFrom,
  }));
}
