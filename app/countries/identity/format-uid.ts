import { getCountry, type CountryCode } from "~/countries/country";
import { shownUid } from "~/values/ids/lapsed-uid";
import { applyMask } from "./uid";

/** Types that people type in a mask, and that papers print without its separators. */
const PRINTED_PLAIN: ReadonlySet<string> = new Set(["RFC"]);

/** Returns a stored document's number as people of the country read it: a CUIT with hyphens, an RFC without. */
export function formatUid(country: CountryCode, uidType: string, uid: string): string {
  const type = getCountry(country).uid.types.find(({ key }) => key === uidType);
  const mask = PRINTED_PLAIN.has(uidType) ? null : (type?.mask ?? null);
  return applyMask(shownUid(uid), mask);
}
