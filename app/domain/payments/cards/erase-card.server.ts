import { vault } from "~/infrastructure/vault-client.server";
import type { OrganizationContext } from "~/domain/context";

/** Erases a stored card for which no donor agreed to monthly charges. It is safe to repeat. */
export async function eraseCard(
  ctx: OrganizationContext,
  { vaultCardId }: { vaultCardId: string },
): Promise<void> {
  ctx.require("delete", "payment_method");
  await vault().erase(ctx.organizationId, vaultCardId);
}
