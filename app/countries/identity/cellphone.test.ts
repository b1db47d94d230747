import { describe, expect, it } from "vitest";
import { pastedForms } from "../../../tests/factories/pasted";
import { parseCellphone } from "./cellphone";
import { countries } from "~/countries/country";
import { phoneCodes } from "./phone-codes";

describe("parseCellphone", () => {
  /** Spellings that people use in each country, mostly with prefixes that the numbering plan has abolished. */
  const spellings: [country: string, e164: string, typed: string[]][] = [
    ["AR", "+5491123456789", ["11 2345-6789", "1123456789", "15 2345-6789", "11 15-2345-6789"]],
    ["AR", "+5491123456789", ["011 15 2345 6789", "(011) 2345-6789", "9 11 2345 6789"]],
    ["AR", "+5491123456789", ["0 9 11 2345 6789", "+54 9 11 2345-6789", "+54 11 2345 6789"]],
    ["AR", "+5491123456789", ["+54 11 15 2345 6789", "0054 9 11 2345 6789", "5491123456789"]],
    ["AR", "+5491123456789", ["+54 9 011 15 2345-6789", "+54 (0)11 15 2345 6789"]],
    ["BR", "+5511961234567", ["+55 11 96123 4567", "5511961234567", "011 96123 4567"]],
    ["BR", "+5511961234567", ["0 15 11 96123-4567", "0XX 11 96123-4567", "(0xx11) 96123-4567"]],
    ["BR", "+5511961234567", ["0**11 96123-4567", "+55 0xx11 96123-4567", "+55 (0) 11 96123 4567"]],
    ["BR", "+5511961234567", ["0055 11 96123 4567", "11 6123-4567", "+55 11 6123 4567"]],
    ["BR", "+5511961234567", ["0 21 11 6123-4567", "+55 021 11 96123-4567"]],
    ["BR", "+5519961234567", ["0055 19 6123 4567"]],
    ["BR", "+5555961234567", ["55 96123 4567", "55 55 96123 4567", "55 6123 4567"]],
    ["CL", "+56987654321", ["+56 9 8765 4321", "56987654321", "9 8765 4321", "09 8765 4321"]],
    ["CL", "+56987654321", ["09-87654321", "+56 09 8765 4321", "+56 (0) 9 8765 4321"]],
    ["CL", "+56987654321", ["0056 9 8765 4321"]],
    ["CO", "+573211234567", ["+57 321 123 4567", "573211234567", "03 321 123 4567"]],
    ["CO", "+573211234567", ["+57 03 321 123 4567", "0 321 123 4567", "0057 321 123 4567"]],
    ["EC", "+593991234567", ["+593 99 123 4567", "593991234567", "099 123 4567", "99 123 4567"]],
    ["EC", "+593991234567", ["09 9123 4567", "+593 09 9123 4567", "00593 (0) 99 123 4567"]],
    ["MX", "+525541637145", ["+52 55 4163 7145", "55 4163 7145", "+52 1 55 4163 7145"]],
    ["MX", "+525541637145", ["5215541637145", "044 55 4163 7145", "045 55 4163 7145"]],
    ["MX", "+525541637145", ["01 55 4163 7145", "1 55 4163 7145", "0052 1 55 4163 7145"]],
    ["MX", "+525541637145", ["+52 (1) 55 4163 7145", "+52 044 55 4163 7145", "044 (55) 4163-7145"]],
    ["PE", "+51912345678", ["+51 912 345 678", "51912345678", "0 912 345 678", "0051 912 345 678"]],
    ["PE", "+51912345678", ["01 912 345 678", "+51 1 912 345 678", "+51 0 912 345 678"]],
    ["UY", "+59894231234", ["+598 94 231 234", "59894231234", "094 231 234", "94 231 234"]],
    ["UY", "+59894231234", ["+598 (0)94 231 234", "00598 094 231 234"]],
  ];
  it.each(
    spellings.flatMap(([country, e164, typed]) =>
      typed.map((number) => [country, number, e164] as const),
    ),
  )("parses the %s number %s as %s", (country, number, e164) => {
    expect(parseCellphone({ country, number })).toMatchObject({ ok: true, e164 });
  });

  it("formats the number as its country writes it today", () => {
    expect(parseCellphone({ country: "MX", number: "044 55 4163 7145" })).toMatchObject({
      formatted: "+52 55 4163 7145",
    });
  });

  it("parses the 15 after longer area codes", () => {
    const e164 = (number: string) => {
      const result = parseCellphone({ country: "AR", number });
      return result.ok && result.e164;
    };
    expect(e164("0351 15 234-5678")).toBe("+5493512345678");
    expect(e164("02966 15 23-4567")).toBe("+5492966234567");
    expect(e164("351 234-5678")).toBe("+5493512345678");
  });

  it.each(countries.map((country) => [country.code, country.cellphone] as const))(
    "parses the example of %s",
    (country, { exampleNational, exampleE164 }) => {
      for (const number of [exampleNational, exampleE164]) {
        expect(parseCellphone({ country, number })).toMatchObject({ ok: true, e164: exampleE164 });
      }
    },
  );

  it("parses the examples of all 243 countries", () => {
    expect(phoneCodes).toHaveLength(243);
    const failing = phoneCodes.filter(
      ({ country, exampleMobile }) => !parseCellphone({ country, number: exampleMobile }).ok,
    );
    expect(failing.map((code) => code.country)).toEqual([]);
  });

  it.each([
    ["AR", "", "cellphone_required"],
    ["ZZ", "11 2345-6789", "cellphone_country_invalid"],
    ["AR", "2345-6789", "cellphone_invalid"],
    ["AR", "15 234-5678", "cellphone_invalid"],
    ["AR", "+55 11 96123 4567", "cellphone_invalid"],
    ["BR", "+54 9 11 2345 6789", "cellphone_invalid"],
    ["BR", "(11) 3123-4567", "cellphone_invalid"],
    ["CO", "321 1234567 ext 5", "cellphone_invalid"],
    ["MX", "+1 55 4163 7145", "cellphone_invalid"],
    ["MX", "0045 55 4163 7145", "cellphone_invalid"],
    ["CO", "0xx 321 123 4567", "cellphone_invalid"],
    ["AR", "11 2345-6789 a", "cellphone_invalid"],
    ["UY", "2 1234567", "cellphone_invalid"],
  ])("rejects %s %j", (country, number, code) => {
    expect(parseCellphone({ country, number })).toEqual({ ok: false, code });
  });

  it.each(countries.map((country) => [country.code, country.cellphone.exampleNational] as const))(
    "parses the example of %s however it is pasted",
    (country, number) => {
      const plain = parseCellphone({ country, number });
      expect(plain.ok).toBe(true);
      for (const [how, pasted] of pastedForms(number))
        expect(parseCellphone({ country, number: pasted }), how).toEqual(plain);
    },
  );

  // The plans of Mexico and Chile do not distinguish mobile from fixed numbers.
  it.each([
    ["AR", "11 2345-678"],
    ["BR", "(11) 96123-456"],
    ["CL", "9 8765 432"],
    ["CO", "601 2345678"],
    ["CO", "321 123456"],
    ["EC", "02 234 5678"],
    ["EC", "099 123 456"],
    ["MX", "55 1234 567"],
    ["PE", "01 234 5678"],
    ["PE", "912 345 67"],
    ["UY", "094 231 23"],
  ])("rejects the %s number %s: fixed, or too short", (country, number) => {
    expect(parseCellphone({ country, number })).toEqual({ ok: false, code: "cellphone_invalid" });
  });

  it.each(countries.map(({ code }) => code))("rejects what is no number in %s", (country) => {
    for (const number of ["9".repeat(300), "<script>", "no", "+", "1-800-FLOWERS", "９".repeat(40)])
      expect(parseCellphone({ country, number })).toEqual({ ok: false, code: "cellphone_invalid" });
    for (const number of ["", "\u00a0", "\u202a\u202c"])
      expect(parseCellphone({ country, number })).toEqual({
        ok: false,
        code: "cellphone_required",
      });
  });

  it("formats", () => {
    expect(parseCellphone({ country: "BR", number: "11961234567" })).toEqual({
      ok: true,
      e164: "+5511961234567",
      national: "(11) 96123-4567",
      formatted: "+55 11 96123 4567",
    });
  });
});
