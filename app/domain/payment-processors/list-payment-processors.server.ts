import type { OrganizationContext } from "~/domain/context";
import { viewOfProcessors } from "./processor-view.server";
import type { PaymentProcessorView } from "./schema";

/** The organisation's enabled gateways, by their order. */
export async function listPaymentProcessors(
  ctx: OrganizationContext,
): Promise<PaymentProcessorView[]> {
  ctx.require("read", "payment_processor");
  return ctx.read(async (db) => {
    const rows = await db.paymentProcessor.findMany({
      where: { discardedAt: null },
      orderBy: [{ position: "asc" }, { createdAt: "asc" }, { id: "asc" }],
    });
    return viewOfProcessors(ctx, db, rows);
  });
}
