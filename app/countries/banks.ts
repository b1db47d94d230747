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

/** The banks that a form offers, the featured ones first, then by label. Server only: 100 kB. */
export function listBanks(country: CountryCode): Bank[] {
  return banks[country]
    .filter((bank) => bank.status !== "legacy" && bank.cci !== false)
    .sort(
      (a, b) =>
        Number(b.featured ?? false) - Number(a.featured ?? false) || a.label.localeCompare(b.label),
    );
}

/** A bank by its code, also one that is no longer offered; null if the country has none. */
export function findBank(country: CountryCode, code: string): Bank | null {
  return banks[country].find((bank) => bank.code === code) ?? null;
}
