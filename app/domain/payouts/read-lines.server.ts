import type { OrganizationContext } from "~/domain/context";
import { payoutLine, type PayoutLine } from "./payout-line";
import { PAYOUT_LINES, PAYOUT_LINE_COLUMNS } from "./payout-lines.sql";

const LINES = `SELECT ${PAYOUT_LINE_COLUMNS} FROM ${PAYOUT_LINES}
 WHERE i.organization_id = $1::uuid AND i.payout_id = $2::uuid
 ORDER BY p.effective_on, p.id`;

/** Returns every line of a payout's statement, oldest first. */
export async function readLines(ctx: OrganizationContext, payoutId: string): Promise<PayoutLine[]> {
  ctx.require("read", "payout");
  const values = [ctx.organizationId, payoutId];
  const [rows = []] = await ctx.statements({ name: "payout-lines", text: LINES, values });
  return rows.map(payoutLine);
}
