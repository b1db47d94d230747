import { getCountry, type CountryCode } from "~/countries/country";
import { labelIn } from "~/countries/label-in";
import type { UidOption } from "./schema";

/** Returns the document types of a country in its order, labelled in the caller's language. */
export function uidOptionsOf(country: CountryCode, locale: string): UidOption[] {
  const { uid } = getCountry(country);
  return uid.options.flatMap((key) => {
    const type = uid.types.find((candidate) => candidate.key === key);
    if (!type) return [];
    return [
      {
        uid_type: type.key,
        label: labelIn(type.label, locale),
        mask: type.mask,
        is_organization: type.appliesTo.includes("organization"),
      },
    ];
  });
}
