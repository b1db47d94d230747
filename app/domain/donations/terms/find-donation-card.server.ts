import { vault } from "~/infrastructure/vault-client.server";
import type { TenantContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import type { CardSummary, DonationBody } from "~/domain/donations/schema";

/** The vault's issue of a card without the code that its brand prints on it. */
const CODE_MISSING = "security_code_required";

/**
 * Returns the card of a donation, from the body or from the vault's data about its token. `consumed`
 * means that an earlier post consumed the token. `isStored`: the card is charged later, and no code
 * is ever stored, so that it may be missing. Throws `card_token_expired`.
 */
export async function findDonationCard(
  ctx: TenantContext,
  body: Pick<DonationBody, "payment_method">,
  { isStored = false } = {},
): Promise<{ card: CardSummary | null; consumed: boolean }> {
  const { card, gateway } = body.payment_method;
  if (card) {
    const issues = isStored ? card.issues.filter((issue) => issue !== CODE_MISSING) : card.issues;
    return { card: { ...card, issues }, consumed: false };
  }
  if (!gateway.token) return { card: null, consumed: false };
  // The page fetched the token before, so the vault knows the card behind it.
  const found = await vault().inspect(ctx.organizationId, gateway.token);
  if (!found || found.kind !== "token") throw new DomainError("card_token_expired");
  // The idempotency key identifies a repeat of the post that consumed the token; the vault still
  // knows its card.
  const isLost = found.security_code_lost && !isStored;
  if (!found.consumed && (found.expired || isLost)) {
    throw new DomainError("card_token_expired");
  }
  return { card: { ...found, issues: [] }, consumed: found.consumed };
}
