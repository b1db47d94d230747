import { getCountry, type CountryCode } from "./country";
import { compactUid } from "~/values/ids/compact-uid";
import { applyMask } from "./identity/uid";

/** Returns a postal code in its country's stored format (`01310-100`, `C1425ABC`); null if invalid. */
export function readPostalCode(country: CountryCode, text: string): string | null {
  const { regex, mask } = getCountry(country).postalCode;
  const compact = compactUid(text);
  return new RegExp(regex).test(compact) ? applyMask(compact, mask) : null;
}
