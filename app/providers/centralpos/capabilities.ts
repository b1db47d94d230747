import type { Capabilities } from "../provider";

/** Our method ids with the company's names of them; debit cards may have batches of their own. */
export const BRANDS: Readonly<Record<string, readonly string[]>> = {
  visa: ["VISA", "VISA CREDITO"],
  debvisa: ["VISA DEBITO", "VISA"],
  master: ["MASTERCARD", "MASTER", "MASTERCARD CREDITO"],
  debmaster: ["MASTERCARD DEBITO", "MASTERCARD", "MASTER"],
  amex: ["AMEX", "AMERICAN EXPRESS"],
  cabal: ["CABAL"],
  debcabal: ["CABAL DEBITO", "CABAL"],
  naranja: ["NARANJA"],
};

/** Centralpos answers with the batch, never at once; the company publishes no limit (docs/providers.md). */
export const capabilities: Capabilities = {
  provider: "centralpos",
  chargeTimeoutMs: 20_000,
  queryTimeoutMs: 15_000,
  longestFlightMs: 120_000,
  // It notifies nobody: look-ups bring every result.
  notifications: { signed: false, attempts: 0, lastAfterHours: 0 },
  limits: {},
  documents: {},
  instruments: ["card"],
  methods: [],
  releaseDays: {},
  brands: Object.keys(BRANDS),
  supports: {
    instantCharges: false,
    withoutSecurityCode: true,
    installments: false,
    repeatableRefunds: false,
    softDescriptor: false,
    applicationFee: false,
  },
};
