import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countries, getCountry, type CountryCode } from "~/countries/country";
import examples from "~/countries/data/examples.json";
import { maskTyped, type TypingMask } from "./mask-typing";
import { compactUid } from "~/values/ids/compact-uid";
import { checkUid } from "./uid";
import { pastedForms } from "../../../tests/factories/pasted";

/** A field as a browser shows it: text and caret, with `|` as the caret. */
function press(rules: TypingMask, shown: string, key: string): string {
  const at = shown.indexOf("|");
  const [before, after] = [shown.slice(0, at), shown.slice(at + 1)];
  const [left, right] =
    key === "Backspace"
      ? [before.slice(0, -1), after]
      : key === "Delete"
        ? [before, after.slice(1)]
        : [before + key, after];
  const { value, caret } = maskTyped(left + right, left.length, rules);
  return `${value.slice(0, caret)}|${value.slice(caret)}`;
}

const typeAll = (rules: TypingMask, keys: string) =>
  [...keys].reduce((shown, key) => press(rules, shown, key), "|");

const rulesOf = (country: CountryCode): TypingMask & { type: string } => {
  const { uid } = getCountry(country);
  const { type, lengths } = uid.organization;
  const mask = uid.types.find(({ key }) => key === type)?.mask ?? "";
  return { type, mask, ...lengths };
};

const valid = countries.flatMap(({ code }) => {
  const rules = rulesOf(code);
  const types = (examples.uid as Record<string, { key: string; valid: string[] }[]>)[code] ?? [];
  const uids = types.find(({ key }) => key === rules.type)?.valid ?? [];
  return uids
    .filter(
      (uid) => checkUid({ country: code, uidType: rules.type, uid, holder: "organization" }).ok,
    )
    .map((uid) => [code, uid] as const);
});

describe("maskTyped", () => {
  it("is tested with numbers of all eight countries", () => {
    expect(new Set(valid.map(([country]) => country)).size).toBe(8);
  });

  it.each(valid)(
    "%s %s typed key by key ends in its country's format, with the caret at the end",
    (country, uid) => {
      const rules = rulesOf(country);
      const checked = checkUid({ country, uidType: rules.type, uid });
      const formatted = checked.ok ? checked.formatted : "";
      expect(typeAll(rules, compactUid(uid))).toBe(`${formatted}|`);
      // People type separators too, and pasting is a single long key.
      expect(typeAll(rules, formatted)).toBe(`${formatted}|`);
      for (const [how, pasted] of pastedForms(uid))
        expect(press(rules, "|", pasted), how).toBe(`${formatted}|`);
    },
  );

  it.each([
    ["AR", "3071", "30-71|"],
    ["AR", "30712345671", "30-71234567-1|"],
    ["BR", "12abc34501de35", "12.ABC.345/01DE-35|"],
    ["CL", "7654321", "7.654.321|"],
    ["CL", "76543216", "7.654.321-6|"],
    ["CL", "60803000k", "60.803.000-K|"],
    ["CO", "890903938", "890903938|"],
    ["CO", "8909039388", "890903938-8|"],
    ["CO", "1234567890123", "123456789012-3|"],
    ["EC", "1791234567001", "1791234567001|"],
    ["MX", "sat970701nn3", "SAT-970701-NN3|"],
    ["PE", "20123456786", "20123456786|"],
    ["UY", "211003420017", "21-100342-001-7|"],
    ["AR", "3071234567199", "30-71234567-199|"],
  ] as const)("%s %s is shown as %s", (country, typed, shown) => {
    expect(typeAll(rulesOf(country), typed)).toBe(shown);
  });

  it.each([
    ["AR", "30-7|1234567-1", "Backspace", "30-|12345671"],
    ["AR", "30-|71234567-1", "Backspace", "30|-71234567-1"],
    ["AR", "30|-71234567-1", "Delete", "30|-71234567-1"],
    ["AR", "30-71|234567-1", "Delete", "30-71|345671"],
    ["AR", "30-71|234567", "9", "30-719|23456-7"],
    ["BR", "12.|345.678/0001-95", "Backspace", "12|.345.678/0001-95"],
    ["CL", "12.345.67|8-5", "Backspace", "1.234.56|8-5"],
    ["CO", "900123456-8|", "Backspace", "900123456|"],
    ["UY", "21-100342-001-7|", "Backspace", "21-100342-001|"],
    ["MX", "|ABC-010101-AB1", "Delete", "|BC0-10101A-B1"],
  ] as const)("%s %s %s results in %s", (country, shown, key, expected) => {
    expect(press(rulesOf(country), shown, key)).toBe(expected);
  });

  it("loses no character, and keeps the caret after the same ones, wherever a person types", () => {
    const places = countries.map(({ code }) => rulesOf(code));
    fc.assert(
      fc.property(
        fc.constantFrom(...places),
        fc.stringMatching(/^[0-9A-Z .\-/]{0,20}$/),
        fc.nat(20),
        (rules, typed, place) => {
          const caret = Math.min(place, typed.length);
          const masked = maskTyped(typed, caret, rules);
          expect(compactUid(masked.value)).toBe(compactUid(typed));
          expect(compactUid(masked.value.slice(0, masked.caret))).toBe(
            compactUid(typed.slice(0, caret)),
          );
          // Formatting twice changes nothing, so screen readers announce nothing twice.
          expect(maskTyped(masked.value, masked.caret, rules)).toEqual(masked);
        },
      ),
    );
  });
});
