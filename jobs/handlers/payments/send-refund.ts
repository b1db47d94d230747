import type { OrganizationContext } from "../../../app/domain/context";
import { sendRefund } from "../../../app/domain/payments/send-refund.server";

export const handle = (ctx: OrganizationContext, { refundId }: { refundId: string }) =>
  sendRefund(ctx, refundId);
