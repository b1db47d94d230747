import { vault } from "~/infrastructure/vault-client.server";
import type { TenantContext } from "../context";
import { DomainError } from "../errors";
import type { CardSummary, DonationBody } from "./schema";

/**
 * Returns the card of a donation, from the body or from the vault's data about its token. `spent`
 * means that an earlier post consumed the token. Throws `card_token_expired`.
 */
export async function findGiftCard(
  ctx: TenantContext,
  body: Pick<DonationBody, "payment_method">,
): Promise<{ card: CardSummary | null; spent: boolean }> {
  const { card, gateway } = body.payment_method;
  if (card || !gateway.token) return { card: card ?? null, spent: false };
  // The page fetched the token before, so the vault knows the card behind it.
  const found = await vault().inspect(ctx.organizationId, gateway.token);
  if (!found || found.kind !== "token") throw new DomainError("card_token_expired");
  // The idempotency key identifies a repeat of the post that consumed the token; the vault still
  // knows its card.
  if (!found.spent && (found.expired || found.security_code_lost)) {
    throw new DomainError("card_token_expired");
  }
  return { card: { ...found, issues: [] }, spent: found.spent };
}
