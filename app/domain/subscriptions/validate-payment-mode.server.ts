import type { OrganizationContext } from "~/domain/context";
import { findOfferedPlan } from "./find-offered-plan";
import type { PaymentModeOrder } from "./schema";
import { checkPaymentMode } from "./store-payment-mode.server";

/** Checks a payment mode, and the plan that it is for, before it is chosen. Throws `validation_failed`. */
export function validatePaymentMode(
  ctx: OrganizationContext,
  order: { mode: PaymentModeOrder; field: string; planCode?: string },
): { valid: true } {
  ctx.require("update", "subscription");
  const { mode, field, planCode } = order;
  if (planCode !== undefined) findOfferedPlan(ctx, planCode);
  checkPaymentMode(ctx, mode, field);
  return { valid: true };
}
