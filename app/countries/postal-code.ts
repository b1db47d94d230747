import { getCountry, type CountryCode } from "./country";
import { applyMask, compactUid } from "./uid";

/**
 * A postal code as it is stored, in the form of its country (`01310-100`, `C1425ABC`); null where
 * it is none. Blanks, dots and dashes may stand anywhere.
 */
export function readPostalCode(country: CountryCode, text: string): string | null {
  const { regex, mask } = getCountry(country).postalCode;
  const compact = compactUid(text);
  return new RegExp(regex).test(compact) ? applyMask(compact, mask) : null;
}
