import type { DonorAccount } from "../actor";
import type { PublicContext } from "../context";
import { findOwnGift } from "./find-own-gift.server";
import { replacePaymentMethod } from "./replace-payment-method.server";
import type { Replacement } from "./schema";

/**
 * Replaces the card of all of a donor's monthly donations, `id` first: if that fails, none changes.
 * Only `id` can be charged at once. Throws like `replacePaymentMethod`.
 */
export async function replaceEveryCard(
  ctx: PublicContext & { actor: DonorAccount },
  id: string,
  replacement: Replacement,
): Promise<void> {
  const { donorId } = ctx.actor;
  ctx.require("read", "donor", { uuid: donorId });
  const { organizationId } = ctx;
  await replacePaymentMethod(await findOwnGift(ctx, id), id, replacement);
  const others = await ctx.read((db) =>
    db.donation.findMany({
      where: {
        organizationId,
        donorId,
        id: { not: id },
        recurrence: "monthly",
        status: { in: ["active", "paused"] },
      },
      select: { id: true },
      orderBy: { createdAt: "asc" },
    }),
  );
  const later = { ...replacement, charge_now: false, charge_amount: undefined };
  for (const other of others) {
    const own = await findOwnGift(ctx, other.id);
    await replacePaymentMethod(own, other.id, later, { isJudged: true });
  }
}
