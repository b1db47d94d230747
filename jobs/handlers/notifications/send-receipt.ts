import type { OrganizationContext } from "../../../app/domain/context";
import { sendReceipt } from "../../../app/domain/notifications/send-receipt.server";

export const handle = (ctx: OrganizationContext, payload: { transactionId: string }) =>
  sendReceipt(ctx, payload.transactionId);
