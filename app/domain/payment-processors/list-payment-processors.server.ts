import type { OrganizationContext } from "~/domain/context";
import { viewOfProcessors } from "./processor-view.server";
import type { PaymentProcessorView } from "./schema";

/** Lists the organisation's enabled gateways in their order. */
export async function listPaymentProcessors(
  ctx: OrganizationContext,
): Promise<PaymentProcessorView[]> {
  const { where } = ctx.scope("payment_processor");
  return ctx.read(async (db) => {
    const rows = await db.paymentProcessor.findMany({
      where: { discardedAt: null, AND: [where] },
      orderBy: [{ position: "asc" }, { createdAt: "asc" }, { id: "asc" }],
    });
    return viewOfProcessors(ctx, db, rows);
  });
}
