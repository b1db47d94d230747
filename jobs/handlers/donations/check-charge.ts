import type { OrganizationContext } from "../../../app/domain/context";
import { checkCharge } from "../../../app/domain/donations/check-charge.server";

export const handle = (ctx: OrganizationContext, payload: { transactionId: string }) =>
  checkCharge(ctx, payload.transactionId);
