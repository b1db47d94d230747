import type { Capabilities } from "../provider";

export const stripeCapabilities: Capabilities = {
  provider: "stripe",
  chargeTimeoutMs: 20_000,
  queryTimeoutMs: 8_000,
  // The search by our reference lags behind the payments.
  longestFlightMs: 5 * 60_000,
  // It repeats for three days, less and less often; it publishes no number.
  notifications: { signed: true, attempts: 16, lastAfterHours: 72 },
  // Its server decides (calls.md, 'Provider amount limits').
  limits: {},
  documents: {},
  instruments: ["card"],
  methods: [],
  releaseDays: {},
  brands: ["visa", "master", "amex", "debvisa", "debmaster"],
  supports: {
    instantCharges: true,
    withoutSecurityCode: true,
    installments: false,
    repeatableRefunds: true,
    softDescriptor: true,
    applicationFee: false,
  },
};
