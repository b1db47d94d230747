import type { OrganizationContext } from "~/domain/context";
import { eraseCard } from "~/domain/payments/cards/erase-card.server";

/** A monthly donation that took the card over has it in a row of its own. */
const FORGET = `
UPDATE payment_methods p SET vault_card_id = NULL, updated_at = $3::timestamptz
  FROM donations d
 WHERE p.organization_id = $1::uuid AND p.vault_card_id = $2::uuid
   AND d.organization_id = p.organization_id AND d.id = p.donation_id AND d.recurrence = 'one_time'`;

/**
 * Erases the card of a one-time donation an hour after it was kept, unless the donor continues the donation every
 * month with it. It is safe to repeat.
 */
export async function forgetKeptCard(
  ctx: OrganizationContext,
  { vaultCardId }: { vaultCardId: string },
): Promise<void> {
  ctx.require("delete", "payment_method");
  const values = [ctx.organizationId, vaultCardId, ctx.now];
  await ctx.statements({ name: "forget-kept-card", text: FORGET, values });
  await eraseCard(ctx, { vaultCardId });
}
