import { vault } from "~/infrastructure/vault-client.server";
import type { OrganizationContext } from "~/domain/context";

const IS_USED = `
SELECT EXISTS (
  SELECT FROM used_cards WHERE organization_id = $1::uuid AND vault_card_id = $2::uuid
) AS "isUsed"`;

/** Erases a stored card that nothing is charged with any more. It is safe to repeat. */
export async function eraseCard(
  ctx: OrganizationContext,
  { vaultCardId }: { vaultCardId: string },
): Promise<void> {
  ctx.require("delete", "payment_method");
  const { organizationId } = ctx;
  const values = [organizationId, vaultCardId];
  const [rows = []] = await ctx.statements({ name: "is-card-used", text: IS_USED, values });
  if (rows[0]?.isUsed !== true) await vault().erase(organizationId, vaultCardId);
}
