import { describe, expect, it } from "vitest";
import { pastedForms } from "../../tests/factories/pasted";
import { parseCellphone } from "./cellphone";
import { countries } from "./country";
import { phoneCodes } from "./phone-codes";

describe("parseCellphone", () => {
  it.each([
    "11 2345-6789",
    "1123456789",
    "15 2345-6789",
    "11 15-2345-6789",
    "011 15 2345 6789",
    "(011) 2345-6789",
    "9 11 2345 6789",
    "+54 9 11 2345-6789",
    "+54 11 2345 6789",
    "+54 11 15 2345 6789",
    "0054 9 11 2345 6789",
  ])("reads the Argentine %s", (number) => {
    expect(parseCellphone({ country: "AR", number })).toMatchObject({
      ok: true,
      e164: "+5491123456789",
    });
  });

  it("reads the 15 behind longer area codes", () => {
    const e164 = (number: string) => {
      const result = parseCellphone({ country: "AR", number });
      return result.ok && result.e164;
    };
    expect(e164("0351 15 234-5678")).toBe("+5493512345678");
    expect(e164("02966 15 23-4567")).toBe("+5492966234567");
    expect(e164("351 234-5678")).toBe("+5493512345678");
  });

  it.each(countries.map((country) => [country.code, country.cellphone] as const))(
    "reads the example of %s",
    (country, { exampleNational, exampleE164 }) => {
      for (const number of [exampleNational, exampleE164]) {
        expect(parseCellphone({ country, number })).toMatchObject({ ok: true, e164: exampleE164 });
      }
    },
  );

  it("reads the example of all 243 countries", () => {
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
    ["AR", "11 2345-6789 a", "cellphone_invalid"],
    ["UY", "2 1234567", "cellphone_invalid"],
  ])("refuses %s %j", (country, number, code) => {
    expect(parseCellphone({ country, number })).toEqual({ ok: false, code });
  });

  it.each(countries.map((country) => [country.code, country.cellphone.exampleNational] as const))(
    "reads the example of %s however it is pasted",
    (country, number) => {
      const plain = parseCellphone({ country, number });
      expect(plain.ok).toBe(true);
      for (const [how, pasted] of pastedForms(number))
        expect(parseCellphone({ country, number: pasted }), how).toEqual(plain);
    },
  );

  // Mexico's and Chile's plans do not tell mobile from fixed.
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
  ])("refuses the %s number %s: fixed, or too short", (country, number) => {
    expect(parseCellphone({ country, number })).toEqual({ ok: false, code: "cellphone_invalid" });
  });

  it.each(countries.map(({ code }) => code))("refuses what is no number in %s", (country) => {
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
