/**
 * Selects the part of a table of rules that is typed into its page; with DADIVA_FULL=1 all. Every
 * rule is tested over HTTP in any case.
 */
import { seededPart } from "../../factories/seeded-part";

const WHOLE = process.env.DADIVA_FULL === "1";
/** One of the forms of address: voseo, Portuguese, tuteo. */
const COUNTRIES = seededPart(["AR", "BR", "MX"], 3);

export function countriesTyped<Country extends string>(countries: readonly Country[]): Country[] {
  return [...new Set(countries)].filter((country) => WHOLE || COUNTRIES.includes(country));
}

/** Returns each field's first and last rule: usually 'required' and the specific one. */
export function rulesTyped<Rule extends { field: string }>(rules: readonly Rule[]): Rule[] {
  if (WHOLE) return [...rules];
  const fields = [...new Set(rules.map(({ field }) => field))];
  return fields.flatMap((field) => {
    const own = rules.filter((rule) => rule.field === field);
    return [...new Set([own[0], own.at(-1)])].filter((rule) => rule !== undefined);
  });
}
