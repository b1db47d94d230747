import type { OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { requireRecentLogin } from "~/domain/sensitive-changes";
import { isId } from "~/values/ids/ids";
import { disableProcessor } from "./disable-processor.server";

/**
 * Disables a gateway. Its row stays, because transactions refer to it. Without a charging gateway
 * the organisation is no longer activated, and its pages say that it cannot receive donations.
 */
export async function discardPaymentProcessor(ctx: OrganizationContext, id: string): Promise<void> {
  ctx.require("delete", "payment_processor");
  requireRecentLogin(ctx, "payment-processors/discard-payment-processor");
  if (!isId(id)) throw new DomainError("not_found");
  await ctx.transaction(async (db) => {
    const order = { operation: "discard-payment-processor", id } as const;
    if (!(await disableProcessor(ctx, db, order))) throw new DomainError("not_found");
  });
}
