import { vault } from "~/infrastructure/vault-client.server";
import type { PublicContext } from "../context";
import { DomainError } from "../errors";
import type { CardSummary, DonationBody } from "./schema";

/**
 * The card of a gift, from the post or from what the vault knows of its token; `spent`: a post before
 * has used the token. Throws `card_token_expired`.
 */
export async function findGiftCard(
  ctx: PublicContext,
  body: DonationBody,
): Promise<{ card: CardSummary | null; spent: boolean }> {
  const { card, gateway } = body.payment_method;
  if (card || !gateway.token) return { card: card ?? null, spent: false };
  // A token that the page fetched before: the vault tells what card it stands for.
  const found = await vault().inspect(ctx.organizationId, gateway.token);
  if (!found || found.kind !== "token") throw new DomainError("card_token_expired");
  // A repeat of the post that spent it is told by its key; its card is still known.
  if (!found.spent && (found.expired || found.security_code_lost)) {
    throw new DomainError("card_token_expired");
  }
  return { card: { ...found, issues: [] }, spent: found.spent };
}
