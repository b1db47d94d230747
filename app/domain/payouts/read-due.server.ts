import type { Database, OrganizationContext } from "~/domain/context";
import { SUM_OPEN_ITEMS } from "~/domain/ledger/open-items.sql";

/**
 * Returns what a payout pays of all that is available up to its cut-off, in minor units: what the payout
 * before kept back comes in, and what this one keeps back stays.
 */
export async function readDue(
  { organization, organizationId }: OrganizationContext,
  db: Database,
  cutOffOn: string,
  { closing, opening }: { opening: bigint; closing: bigint },
): Promise<bigint> {
  const values = [organizationId, organization.currency, cutOffOn];
  const [open] = await db.sql<{ amount: bigint }>({ text: SUM_OPEN_ITEMS, values });
  return opening + (open?.amount ?? 0n) - closing;
}
