import type { OrganizationContext } from "~/domain/context";
import { listPaymentProcessors } from "./list-payment-processors.server";
import { updatePaymentProcessor } from "./update-payment-processor.server";

/**
 * Sorts the enabled gateways by `ids`. An omitted one keeps its place after them, and an unknown id
 * is `not_found`. Each move is a change of its own.
 */
export async function orderPaymentProcessors(
  ctx: OrganizationContext,
  ids: readonly string[],
): Promise<void> {
  ctx.require("update", "payment_processor");
  for (const [index, id] of ids.entries()) {
    const listed = await listPaymentProcessors(ctx);
    if (listed[index]?.uuid === id) continue;
    await updatePaymentProcessor(ctx, id, { order: index + 1 });
  }
}
