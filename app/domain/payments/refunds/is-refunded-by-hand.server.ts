import { isLocalMethod } from "~/providers/local-methods";
import { getProvider, hasProvider } from "~/providers/registry";

/**
 * Whether a provider has no refunds, or none for the method, so that the organisation gives money back outside
 * and records it. What a company added to a payment goes back so, too: it has no payment of its own to refund.
 */
export function isRefundedByHand({
  methodId,
  provider,
  raisesId = null,
}: {
  methodId: string;
  provider: string;
  raisesId?: string | null;
}): boolean {
  if (raisesId !== null) return true;
  if (!hasProvider(provider)) return false;
  const { capabilities, refund } = getProvider(provider);
  if (refund === undefined) return true;
  if (!isLocalMethod(methodId)) return false;
  return !capabilities.methods.some(({ method, refunds }) => method === methodId && refunds);
}
