import { isLocalMethod } from "~/providers/local-methods";
import { getProvider, hasProvider } from "~/providers/registry";

/**
 * Whether a provider has no refunds, or none for the method, so that the organisation gives money back outside
 * and records it.
 */
export function isRefundedByHand({
  methodId,
  provider,
}: {
  methodId: string;
  provider: string;
}): boolean {
  if (!hasProvider(provider)) return false;
  const { capabilities, refund } = getProvider(provider);
  if (refund === undefined) return true;
  if (!isLocalMethod(methodId)) return false;
  return !capabilities.methods.some(({ method, refunds }) => method === methodId && refunds);
}
