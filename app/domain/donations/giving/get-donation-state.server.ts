import { DomainError } from "~/domain/errors";
import type { TenantContext } from "~/domain/context";
import type { DonationState } from "./answer-donation.server";
import {
  findFirstTransactionSnapshot,
  type TransactionSnapshot,
} from "~/domain/donations/results/charge-snapshot.server";
import { findFreeOrder } from "./find-free-order.server";

/** Returns the state of a donation's first charge, for thanks pages and repeated posts. */
export async function getDonationState(
  ctx: TenantContext,
  donationId: string,
): Promise<DonationState & Pick<TransactionSnapshot, "checks">> {
  const facts =
    (await findFirstTransactionSnapshot(ctx, donationId)) ?? (await findFreeOrder(ctx, donationId));
  if (!facts) throw new DomainError("not_found");
  return facts;
}
