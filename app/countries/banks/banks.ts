import type { CountryCode } from "~/countries/country-shape";
import ar from "~/countries/data/banks/ar.json";
import br from "~/countries/data/banks/br.json";
import cl from "~/countries/data/banks/cl.json";
import co from "~/countries/data/banks/co.json";
import ec from "~/countries/data/banks/ec.json";
import mx from "~/countries/data/banks/mx.json";
import pe from "~/countries/data/banks/pe.json";
import uy from "~/countries/data/banks/uy.json";

export type Bank = {
  code: string;
  label: string;
  type: string;
  /** Whether forms list it first. */
  featured?: boolean;
  /** `legacy`: merged or closed, accepted but not offered; `review`: recently changed. */
  status?: string;
  note?: string;
  confidence?: string;
  /** False for Peruvian wallets: their accounts have no CCI, so payouts cannot reach them. */
  cci?: boolean;
  /** The bank's other codes: ISPB in Brazil, dLocal's in Colombia, SPEI in Mexico. */
  ispb?: string;
  shortCode?: string;
  speiCode?: string;
};

const banks: Record<CountryCode, Bank[]> = {
  AR: ar,
  BR: br,
  CL: cl,
  CO: co,
  EC: ec,
  MX: mx,
  PE: pe,
  UY: uy,
};

/** Returns the banks that a form offers, featured ones first; merged or closed ones only while in use. */
export function listBanks(country: CountryCode, inUse: readonly string[] = []): Bank[] {
  return banks[country]
    .filter(
      ({ code, status, cci }) => inUse.includes(code) || (status !== "legacy" && cci !== false),
    )
    .sort(
      (a, b) =>
        Number(b.featured ?? false) - Number(a.featured ?? false) || a.label.localeCompare(b.label),
    );
}

/** Returns merged and closed banks: old account numbers still begin with their codes. */
export function listMergedBanks(country: CountryCode): Bank[] {
  return banks[country].filter(({ status }) => status === "legacy");
}

/** Returns a bank by its code, even one that is no longer offered; null for an unknown code. */
export function findBank(country: CountryCode, code: string): Bank | null {
  return banks[country].find((bank) => bank.code === code) ?? null;
}
