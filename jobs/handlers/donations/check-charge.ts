import type { OrganizationContext } from "../../../app/domain/context";
import { checkCharge } from "../../../app/domain/donations/check-charge.server";

export const handle = async (
  ctx: OrganizationContext,
  payload: { transactionId: string },
): Promise<void> => {
  await checkCharge(ctx, payload.transactionId);
};
