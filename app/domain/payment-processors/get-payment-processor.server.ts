import type { OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { isId } from "~/values/ids/ids";
import { viewOfProcessors } from "./processor-view.server";
import type { PaymentProcessorView } from "./schema";

/** Throws `not_found` for a deleted gateway and for another organisation's. */
export async function getPaymentProcessor(
  ctx: OrganizationContext,
  id: string,
): Promise<PaymentProcessorView> {
  ctx.require("read", "payment_processor");
  if (!isId(id)) throw new DomainError("not_found");
  return ctx.read(async (db) => {
    const row = await db.paymentProcessor.findFirst({ where: { id, discardedAt: null } });
    const [view] = row ? await viewOfProcessors(ctx, db, [row]) : [];
    if (!view) throw new DomainError("not_found");
    return view;
  });
}
