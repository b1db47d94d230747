import { payoutTerms } from "~/countries/payouts";
import type { Database, OrganizationContext } from "~/domain/context";
import type { Currency } from "~/values/money/money";

const SUM = `
SELECT coalesce(sum(abs(amount)), 0)::bigint AS amount FROM adjustments
 WHERE organization_id = $1::uuid AND created_on = $2 AND currency = $3 AND state <> 'rejected'`;

interface Sum {
  /** Minor units, with its sign. */
  amount: bigint;
  currency: Currency;
  /** `YYYY-MM-DD` */
  createdOn: string;
}

/**
 * Returns whether an adjustment that is not written yet needs two people. Halves of a sum on one day need them as the
 * whole does; of other currencies no sum is known.
 */
export async function needsTwo(
  { organization, organizationId }: OrganizationContext,
  db: Database,
  { amount, createdOn, currency }: Sum,
): Promise<boolean> {
  if (currency !== organization.currency) return true;
  const values = [organizationId, createdOn, currency];
  const [day] = await db.sql<{ amount: bigint }>({ text: SUM, values });
  const sum = (day?.amount ?? 0n) + (amount > 0n ? amount : -amount);
  return sum >= payoutTerms(organization.country).twoPeopleFrom;
}
