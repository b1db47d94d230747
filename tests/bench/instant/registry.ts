/** In place of app/gateways/registry in the bench's own build: a company that answers at once. */
import type { ChargeOutcome, Gateway } from "~/gateways/gateway";
import { dlocal } from "~/gateways/dlocal/connector";

const instant: Gateway = {
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

export function getConnector(): Gateway {
  return instant;
}

export { accountLinks, chargeableGateways, hasConnector } from "../../../app/gateways/registry";
