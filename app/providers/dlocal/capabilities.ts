import type { CountryCode } from "~/countries/country";
import { parseDecimal, type Currency } from "~/values/money/money";
import type { AmountLimits, Capabilities } from "../provider";
import { releaseDays } from "./facts";
import limitsByCountry from "./limits.json";
import { offeredMethods } from "./methods";

function readLimits(): Capabilities["limits"] {
  const { _source, ...rows } = limitsByCountry;
  const limits: Partial<Record<CountryCode, AmountLimits>> = {};
  for (const [country, row] of Object.entries(rows)) {
    const currency = row.currency as Currency;
    const minimum = parseDecimal(row.minimum, currency);
    const maximum = parseDecimal(row.maximum, currency);
    if (minimum === null || maximum === null) throw new Error(`Wrong limits for ${country}`);
    limits[country as CountryCode] = { currency, minimum, maximum };
  }
  return limits;
}

export const dlocalCapabilities: Capabilities = {
  provider: "dlocal",
  chargeTimeoutMs: 20_000,
  queryTimeoutMs: 8_000,
  longestFlightMs: 120_000,
  // dLocal repeats hourly for six hours, then every twelve, for four days (its docs, receive-
  // notifications).
  notifications: { signed: true, attempts: 12, lastAfterHours: 96 },
  limits: readLimits(),
  // From dLocal's country reference of 2019, which lacks Ecuador.
  documents: {
    AR: { fewest: 7, takes: "digits" },
    BR: { fewest: 11, takes: "national" },
    CL: { fewest: 8, takes: "national" },
    CO: { fewest: 6, takes: "digits" },
    MX: { fewest: 10, takes: "any" },
    PE: { fewest: 8, takes: "digits" },
    UY: { fewest: 6, takes: "digits" },
  },
  instruments: ["card", "bank_account", "redirect", "voucher"],
  methods: offeredMethods,
  releaseDays,
  brands: null,
  supports: {
    instantCharges: true,
    withoutSecurityCode: true,
    installments: true,
    repeatableRefunds: true,
    softDescriptor: true,
    applicationFee: false,
  },
};

/** The second account charges international networks only; national brands and methods need the local one. */
export const dlocalGlobalCapabilities: Capabilities = {
  ...dlocalCapabilities,
  instruments: ["card"],
  methods: [],
  brands: [
    ...["visa", "master", "amex", "diners", "discover", "jcb", "unionpay", "maestro"],
    ...["debvisa", "debmaster"],
  ],
};
