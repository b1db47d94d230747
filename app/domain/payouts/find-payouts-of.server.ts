import type { OrganizationContext } from "~/domain/context";
import type { PayoutState } from "./states";

/** The payout that pays a charge, or sets off what went back. */
export interface PayoutOfSource {
  /** The charge, refund or dispute. */
  sourceId: string;
  payoutId: string;
  number: number;
  state: PayoutState;
  /** YYYY-MM-DD */
  plannedOn: string;
}

const PAYOUTS = `
SELECT p.source_id AS "sourceId", o.id AS "payoutId", o.number, o.state, o.planned_on AS "plannedOn"
  FROM ledger_postings p
  JOIN payout_items i ON i.organization_id = p.organization_id AND i.posting_id = p.id
  JOIN payouts o ON o.organization_id = i.organization_id AND o.id = i.payout_id
 WHERE p.organization_id = $1::uuid AND p.source_id = ANY($2::uuid[])`;

/** Returns the payouts in which charges, refunds and disputes are listed. */
export async function findPayoutsOf(
  ctx: OrganizationContext,
  sourceIds: readonly string[],
): Promise<PayoutOfSource[]> {
  ctx.require("read", "payout");
  const values = [ctx.organizationId, sourceIds];
  const [rows = []] = await ctx.statements({ name: "payouts-of", text: PAYOUTS, values });
  return rows as unknown as PayoutOfSource[];
}
