import { logger } from "~/infrastructure/watching/logger.server";
import { VaultRefusal, vault } from "~/infrastructure/vault-client.server";
import type { DonorAccount } from "~/domain/actor";
import type { PublicContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { findOwnDonation } from "./find-own-donation.server";
import { replacePaymentMethod } from "~/domain/donations/edits/replace-payment-method.server";
import type { Replacement } from "~/domain/donations/schema";

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
  const own = await findOwnDonation(ctx, id);
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
  const tokens = await copyTokens(ctx, replacement, others.length);
  try {
    // It consumes the card's own token, so the copies of a post that comes second stay unused.
    await replacePaymentMethod(own, id, replacement);
    for (const other of others) {
      const later = withToken(replacement, tokens.pop());
      await replacePaymentMethod(await findOwnDonation(ctx, other.id), other.id, later, {
        isShielded: true,
      });
    }
  } finally {
    for (const token of tokens) await dropToken(ctx, token);
  }
}

/** A card token works once, so each further donation gets a copy. Throws `card_token_expired`. */
async function copyTokens(
  { organizationId }: PublicContext,
  { payment_method: { gateway } }: Replacement,
  count: number,
): Promise<string[]> {
  const { token } = gateway;
  // Without a token the first replacement names the faults of the card.
  if (!token) return [];
  const tokens: string[] = [];
  for (let at = 0; at < count; at += 1) {
    tokens.push(await vault().copyToken(organizationId, token).catch(refuse));
  }
  return tokens;
}

/** Erases an unused copy. If that fails, the copy expires with its token. */
async function dropToken({ organizationId }: PublicContext, token: string): Promise<void> {
  await vault()
    .dropToken(organizationId, token)
    .catch((error: unknown) => logger.warn({ err: error }, "a copied token was not erased"));
}

function refuse(error: unknown): never {
  if (error instanceof VaultRefusal) throw new DomainError("card_token_expired");
  throw error;
}

function withToken(replacement: Replacement, token: string | undefined): Replacement {
  const { payment_method: method } = replacement;
  const payment_method = { ...method, gateway: { ...method.gateway, token } };
  return { ...replacement, payment_method, charge_now: false, charge_amount: undefined };
}
