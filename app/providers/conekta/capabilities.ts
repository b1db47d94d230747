import type { Capabilities } from "../provider";
import { offeredMethods } from "./methods";

export const conektaCapabilities: Capabilities = {
  provider: "conekta",
  chargeTimeoutMs: 20_000,
  queryTimeoutMs: 8_000,
  // Nobody says how far the list of orders lags behind them.
  longestFlightMs: 5 * 60_000,
  // It repeats a message that was not received; it publishes no number.
  notifications: { signed: true, attempts: 10, lastAfterHours: 24 },
  // calls.md, 'Gateway amount limits'.
  limits: { MX: { currency: "MXN", minimum: 1_000n, maximum: 800_000n } },
  documents: {},
  instruments: ["card", "voucher"],
  methods: offeredMethods,
  releaseDays: {},
  brands: ["visa", "master", "amex", "debvisa", "debmaster"],
  supports: {
    instantCharges: true,
    // A stored card needs none; the number of a card without its code becomes no token.
    withoutSecurityCode: false,
    installments: false,
    repeatableRefunds: false,
    softDescriptor: false,
    applicationFee: false,
  },
};
