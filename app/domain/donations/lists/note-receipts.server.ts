import type { OrganizationContext } from "~/domain/context";

const SENT = `
UPDATE transactions SET receipt_sent_at = app_now()
 WHERE organization_id = $1::uuid AND id = ANY($2::uuid[]) AND receipt_sent_at IS NULL`;

/** Records that the mail server accepted the receipts of these transactions. */
export async function noteReceipts(
  ctx: OrganizationContext,
  transactionIds: readonly string[],
): Promise<void> {
  const values = [ctx.organizationId, transactionIds];
  await ctx.statements({ name: "receipts-sent", text: SENT, values });
}
