import { logger } from "~/infrastructure/watching/logger.server";
import { vault } from "~/infrastructure/vault-client.server";
import type { TenantContext } from "~/domain/context";

/**
 * Erases a card that was kept for a change which failed, unless a payment method uses it: an equal post may
 * share it, and a change whose end is unknown may be written. An error is only logged, because the caller
 * throws the change's own.
 */
export async function dropUnusedCard(ctx: TenantContext, vaultCardId: string): Promise<void> {
  const { organizationId } = ctx;
  try {
    const uses = await ctx.read((db) =>
      db.paymentMethod.count({ where: { organizationId, vaultCardId } }),
    );
    if (uses === 0) await vault().erase(organizationId, vaultCardId);
  } catch (fault) {
    logger.warn({ err: fault }, "an unused card was not erased");
  }
}
