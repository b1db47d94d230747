import { sendMail } from "~/infrastructure/mail.server";
import type { OrganizationContext } from "../context";
import { planSuggestion } from "~/domain/donations/lists/plan-suggestion.server";
import { listReceipts } from "~/domain/donations/lists/list-receipts.server";
import { noteReceipts } from "~/domain/donations/lists/note-receipts.server";
import { issueReceipts } from "../receipts/issue-receipts.server";
import { layOutReceipt } from "./receipts.server";

/**
 * Sends the donor's receipt for one approved transaction, with the organisation's appearance.
 * Throws if the mail server rejects it; the job then retries with the same message id.
 * `recordId` is the audit record of a person who asked to send it again.
 */
export async function sendReceipt(
  ctx: OrganizationContext,
  transactionId: string,
  recordId?: string,
): Promise<void> {
  ctx.require("read", "transaction");
  ctx.require("read", "donor");
  const [receipt] = await listReceipts(ctx, [transactionId]);
  if (!receipt) return;
  const issued = (await issueReceipts(ctx, [receipt])).get(transactionId);
  if (!issued) return;
  const mail = layOutReceipt(ctx, receipt, issued);
  const messageId = recordId ? `${mail.messageId}-${recordId}` : mail.messageId;
  await sendMail({ ...mail, messageId });
  await noteReceipts(ctx, [transactionId]);
  if (!recordId) await planSuggestion(ctx, transactionId);
}
