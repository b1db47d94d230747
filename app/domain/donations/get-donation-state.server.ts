import { DomainError } from "../errors";
import type { TenantContext } from "../context";
import { findFirstTransactionSnapshot, type TransactionSnapshot } from "./charge-snapshot.server";

/** What the first charge of a gift has come to: for thanks pages and repeated posts. */
export async function getDonationState(
  ctx: TenantContext,
  donationId: string,
): Promise<TransactionSnapshot> {
  const facts = await findFirstTransactionSnapshot(ctx, donationId);
  if (!facts) throw new DomainError("not_found");
  return facts;
}
