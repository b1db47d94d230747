/** Replaces app/providers/registry in the benchmark's build: a provider that answers at once. */
import type { ChargeOutcome, Provider } from "~/providers/provider";
import { dlocal } from "~/providers/dlocal/provider";

const instant: Provider = {
  ...dlocal,
  charge: ({ reference, amount, currency }, io): Promise<ChargeOutcome> =>
    Promise.resolve({
      kind: "approved",
      providerId: `instant-${reference}`,
      approvedAt: io.now(),
      booked: { amount, currency },
      flags: [],
    }),
};

export function getProvider(): Provider {
  return instant;
}

export {
  accountLinks,
  batchProviders,
  brandLimits,
  chargeableGateways,
  hasProvider,
  isChargedWithoutCode,
  isPaidByLink,
  localMethods,
  payoutCompanies,
  printsDescriptor,
  releaseDays,
  implementedAccounts,
} from "../../../app/providers/registry";
