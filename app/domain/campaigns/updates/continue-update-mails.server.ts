import type { OrganizationContext } from "~/domain/context";
import type { MailTurn } from "./claim-update-mail.server";
import { mayGetUpdates } from "./recipients.sql";

/** A donor who may not get it any more is no recipient. */
const FORGET = `
DELETE FROM campaign_update_mails m USING donors o
 WHERE m.organization_id = $1::uuid AND m.update_id = $2::uuid AND m.claimed_at IS NULL
   AND o.organization_id = m.organization_id AND o.id = m.donor_id AND (${mayGetUpdates()}) IS NOT TRUE`;
const NEXT_TURN = `
UPDATE campaign_updates SET mail_turn = mail_turn + 1
 WHERE organization_id = $1::uuid AND id = $2::uuid AND mail_turn = $3::int RETURNING mail_turn AS turn`;

/**
 * Ends a job that mails an update: who may not get it any more is left out, and with `isMore` one
 * further job goes on. A job that another one followed already enqueues none.
 */
export async function continueUpdateMails(
  ctx: OrganizationContext,
  { turn, updateId }: MailTurn,
  isMore: boolean,
): Promise<void> {
  ctx.require("read", "donor");
  const values = [ctx.organizationId, updateId];
  await ctx.transaction(async (db) => {
    await db.sql({ name: "forget-update-mails", text: FORGET, values });
    if (!isMore) return;
    const step = { name: "next-mail-turn", text: NEXT_TURN, values: [...values, turn] };
    const [next] = await db.sql<{ turn: number }>(step);
    if (!next) return;
    await ctx.enqueue(db, "notifications.send-update-mails", { updateId, turn: next.turn });
  });
}
