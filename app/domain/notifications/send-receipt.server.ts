import { sendMail } from "~/infrastructure/mail.server";
import type { OrganizationContext } from "../context";
import { listReceipts } from "../donations/list-receipts.server";
import { layOutReceipt } from "./receipts.server";

/**
 * The donor's receipt for one approved transaction, in the organisation's face. Throws when the mail
 * server doesn't take it: the job tries again, under the same message id.
 */
export async function sendReceipt(ctx: OrganizationContext, transactionId: string): Promise<void> {
  ctx.require("read", "transaction");
  ctx.require("read", "donor");
  const [receipt] = await listReceipts(ctx, [transactionId]);
  if (receipt) await sendMail(layOutReceipt(ctx, receipt));
}
