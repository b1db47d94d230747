import type { OrganizationContext } from "../../../app/domain/context";
import { sendReceipt } from "../../../app/domain/notifications/send-receipt.server";

export const handle = (
  ctx: OrganizationContext,
  { transactionId, recordId }: { transactionId: string; recordId?: string },
) => sendReceipt(ctx, transactionId, recordId);
