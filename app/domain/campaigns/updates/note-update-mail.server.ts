import type { OrganizationContext } from "~/domain/context";

const NOTE = `
UPDATE campaign_update_mails SET sent_at = $4::timestamptz
 WHERE organization_id = $1::uuid AND update_id = $2::uuid AND donor_id = $3::uuid AND sent_at IS NULL`;
/** A donor who may not get it any more is no recipient. */
const FORGET = `
DELETE FROM campaign_update_mails
 WHERE organization_id = $1::uuid AND update_id = $2::uuid AND donor_id = $3::uuid AND sent_at IS NULL`;

/** Notes that a donor's mail went out, or that it never will. */
export async function noteUpdateMail(
  ctx: OrganizationContext,
  { donorId, isSent, updateId }: { updateId: string; donorId: string; isSent: boolean },
): Promise<void> {
  ctx.require("read", "donor");
  const values = [ctx.organizationId, updateId, donorId];
  await ctx.statements(
    isSent
      ? { name: "note-update-mail", text: NOTE, values: [...values, ctx.now] }
      : { name: "forget-update-mail", text: FORGET, values },
  );
}
