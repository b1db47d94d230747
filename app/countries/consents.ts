import type { CountryCode } from "./country";

/** The version of the consents' texts; a change of their meaning changes it. */
export const CONSENT_VERSION = "2026-12";

/** The law that protects personal data, as its country's people call it. */
export const dataLaws: Record<CountryCode, string> = {
  AR: "Ley 25.326",
  BR: "LGPD",
  CL: "Ley 19.628",
  CO: "Ley 1581",
  EC: "LOPDP",
  MX: "LFPDPPP",
  PE: "Ley 29733",
  UY: "Ley 18.331",
};
