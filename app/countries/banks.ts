import type { CountryCode } from "./country-shape";
import ar from "./data/banks/ar.json";
import br from "./data/banks/br.json";
import cl from "./data/banks/cl.json";
import co from "./data/banks/co.json";
import ec from "./data/banks/ec.json";
import mx from "./data/banks/mx.json";
import pe from "./data/banks/pe.json";
import uy from "./data/banks/uy.json";

export type Bank = {
  code: string;
  label: string;
  type: string;
  /** One of the few that a form shows first. */
  featured?: boolean;
  /** `legacy`: merged or closed, taken but not offered; `review`: recently changed. */
  status?: string;
  /** What is known of the code besides; shown on the country's page of the documentation. */
  note?: string;
  /** Left out where the source is dependable. */
  confidence?: string;
  /** False for Peruvian wallets, whose accounts have no CCI and so can't be paid out to. */
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

/**
 * The banks that a form offers, the featured ones first, then by label. One that merged or closed
 * stands among them only where it is in use (codes). Server only: 100 kB.
 */
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

/** The banks that merged or closed: old account numbers still begin with their codes. */
export function listMergedBanks(country: CountryCode): Bank[] {
  return banks[country].filter(({ status }) => status === "legacy");
}

/** A bank by its code, also one that is no longer offered; null if the country has none. */
export function findBank(country: CountryCode, code: string): Bank | null {
  return banks[country].find((bank) => bank.code === code) ?? null;
}
