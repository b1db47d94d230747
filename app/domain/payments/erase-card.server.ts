import { vault } from "~/infrastructure/vault-client.server";
import type { OrganizationContext } from "../context";

/** Erases a card that nobody agreed to be charged by every month; the same where it is gone already. */
export async function eraseCard(
  ctx: OrganizationContext,
  { vaultCardId }: { vaultCardId: string },
): Promise<void> {
  ctx.require("delete", "payment_method");
  await vault().erase(ctx.organizationId, vaultCardId);
}
