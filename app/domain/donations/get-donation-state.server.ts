import { DomainError } from "../errors";
import type { TenantContext } from "../context";
import { findFirstTransactionFacts, type TransactionFacts } from "./donation-facts.server";

/** What the first charge of a gift has come to: for thanks pages and repeated posts. */
export async function getDonationState(
  ctx: TenantContext,
  donationId: string,
): Promise<TransactionFacts> {
  const facts = await findFirstTransactionFacts(ctx, donationId);
  if (!facts) throw new DomainError("not_found");
  return facts;
}
