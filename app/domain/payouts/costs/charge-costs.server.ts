import type { PayoutCosts } from "~/countries/payouts";
import type { Database, OrganizationContext } from "~/domain/context";
import { TAKING_OWN_ITEMS } from "~/domain/ledger/open-items.sql";
import { postingOf } from "~/domain/ledger/posting-of.server";
import { writePostings } from "~/domain/ledger/write-postings.server";

/** $4 are postings, $5 is their payout, and $6 is what its other items are together. */
const LIST_COSTS = `WITH ${TAKING_OWN_ITEMS}
INSERT INTO payout_items (organization_id, payout_id, posting_id, amount, running)
SELECT $1::uuid, $5::uuid, posting_id, amount, $6::bigint + sum(amount) OVER (ORDER BY posting_id)::bigint FROM taken`;

const COSTS = `
SELECT -coalesce(sum(e.amount) FILTER (WHERE e.account = 'payout_fee'), 0)::bigint AS fee,
       -coalesce(sum(e.amount) FILTER (WHERE e.account = 'payout_tax'), 0)::bigint AS tax
  FROM ledger_postings p
  JOIN ledger_entries e ON e.organization_id = p.organization_id AND e.posting_id = p.id
 WHERE p.organization_id = $1::uuid AND p.source_type = 'payout' AND p.source_id = $2::uuid
   AND p.kind IN ('payout_fee', 'payout_tax')`;

/**
 * Posts what a payout costs the organisation, and lists it in the payout after its other items, which are
 * `items` together, in the caller's transaction.
 */
export async function chargeCosts(
  ctx: OrganizationContext,
  db: Database,
  payoutId: string,
  {
    cutOffOn,
    fee,
    items,
    tax,
    today,
  }: PayoutCosts & { cutOffOn: string; items: bigint; today: string },
): Promise<void> {
  const { organizationId, organization } = ctx;
  const { currency } = organization;
  const costs = [
    { kind: "payout_fee", amount: fee },
    { kind: "payout_tax", amount: tax },
  ] as const;
  const postings = costs
    .filter(({ amount }) => amount > 0n)
    .map(({ amount, kind }) =>
      postingOf(ctx, {
        ...{ kind, sourceId: payoutId, heldBy: "platform", money: { amount, currency } },
        // It belongs to what the cut-off takes.
        ...{ effectiveOn: today, availableOn: cutOffOn },
      }),
    );
  if (postings.length === 0) return;
  await writePostings(ctx, db, postings);
  const ids = `{${postings.map(({ id }) => id).join(",")}}`;
  const values = [organizationId, currency, cutOffOn, ids, payoutId, String(items)];
  await db.sql({ text: LIST_COSTS, values });
}

/** Returns what a payout was charged, which comes back with one that never left. */
export async function readCosts(
  { organizationId }: OrganizationContext,
  db: Database,
  payoutId: string,
): Promise<PayoutCosts> {
  const [costs] = await db.sql<PayoutCosts>({ text: COSTS, values: [organizationId, payoutId] });
  return costs ?? { fee: 0n, tax: 0n };
}
