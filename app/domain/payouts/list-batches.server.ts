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
  /** The sum asks for two people. */
  needsTwo: boolean;
  /** One operator approved all of it, and waits for another. */
  isFirstDone: boolean;
  /** The present operator is that one. */
  isOwn: boolean;
  items: { organizationId: string; id: string }[];
}

const BATCHES = `
SELECT o.country, p.planned_on AS "plannedOn", p.currency, count(*)::int AS count, sum(p.amount)::bigint AS amount,
       bool_and(p.first_approved_by IS NOT NULL) AS "isFirstDone",
       coalesce(bool_or(p.first_approved_by = $1::uuid), false) AS "isOwn",
       json_agg(json_build_object('organizationId', p.organization_id, 'id', p.id) ORDER BY p.organization_id, p.id) AS items
  FROM payouts p JOIN organizations o ON o.id = p.organization_id
 WHERE p.state = 'planned'
 GROUP BY 1, 2, 3 ORDER BY 2, 1`;

/** Returns the batches of all organisations that wait for an approval, the oldest first. */
export async function listBatches(ctx: OperatorContext): Promise<PayoutBatch[]> {
  const across = acrossOrganizations("our staff approves the payouts of every tenant", ctx.now);
  const [rows = []] = await across.statements({ text: BATCHES, values: [ctx.operator.id] });
  return (rows as unknown as Omit<PayoutBatch, "needsTwo">[]).map((batch) => ({
    ...batch,
    needsTwo: batch.amount >= payoutTerms(batch.country).twoPeopleFrom,
  }));
}
