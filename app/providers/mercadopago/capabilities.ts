import type { Capabilities } from "../provider";

export const mercadopagoCapabilities: Capabilities = {
  provider: "mercadopago",
  chargeTimeoutMs: 20_000,
  queryTimeoutMs: 8_000,
  // Its search may find a payment only minutes after it was made; the company states no delay.
  longestFlightMs: 300_000,
  // Every 15 minutes, and after the third attempt at growing intervals.
  notifications: { signed: true, attempts: 8, lastAfterHours: 24 },
  limits: {},
  documents: {
    AR: { fewest: 7, takes: "digits" },
    BR: { fewest: 11, takes: "national" },
    CL: { fewest: 7, takes: "national" },
    CO: { fewest: 5, takes: "digits" },
    PE: { fewest: 8, takes: "any" },
    UY: { fewest: 7, takes: "digits" },
  },
  instruments: ["card"],
  methods: [],
  releaseDays: {},
  brands: null,
  supports: {
    instantCharges: true,
    // Only for an account whose methods say so, which is stored with the account.
    withoutSecurityCode: false,
    installments: true,
    repeatableRefunds: true,
    softDescriptor: true,
    applicationFee: true,
  },
};
