import type { OrganizationContext } from "~/domain/context";

const SENT = `
UPDATE campaign_update_mails SET sent_at = $4::timestamptz
 WHERE organization_id = $1::uuid AND update_id = $2::uuid AND donor_id = $3::uuid AND claimed_at IS NOT NULL`;
/** Without its claim the mail waits again. */
const NOT_ACCEPTED = `
UPDATE campaign_update_mails SET claimed_at = NULL, deferrals = deferrals + 1
 WHERE organization_id = $1::uuid AND update_id = $2::uuid AND donor_id = $3::uuid AND sent_at IS NULL`;

/** Notes of a claimed mail that the server accepted it, or that it certainly did not and may later. */
export async function noteUpdateMail(
  ctx: OrganizationContext,
  { donorId, isSent, updateId }: { updateId: string; donorId: string; isSent: boolean },
): Promise<void> {
  ctx.require("read", "donor");
  const values = [ctx.organizationId, updateId, donorId];
  await ctx.statements(
    isSent
      ? { name: "update-mail-sent", text: SENT, values: [...values, ctx.now] }
      : { name: "update-mail-not-accepted", text: NOT_ACCEPTED, values },
  );
}
