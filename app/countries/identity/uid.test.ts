import fc from "fast-check";
import { stdnum } from "stdnum";
import { describe, expect, it } from "vitest";
import { countries, getCountry, type CountryCode } from "~/countries/country";
import examples from "~/countries/data/examples.json";
import { compactUid } from "~/values/ids/compact-uid";
import { applyMask, checkDonorUid, checkUid } from "./uid";
import { pastedForms } from "../../../tests/factories/pasted";

type Example = { key: string; valid: string[]; invalid: string[]; generic: string[] };
const cases = Object.entries(examples.uid as Record<string, Example[]>).flatMap(
  ([country, types]) => types.map((type) => ({ country: country as CountryCode, ...type })),
);
const valid = cases.flatMap((type) =>
  type.valid.map((uid) => [type.country, type.key, uid] as const),
);
const invalid = cases.flatMap((type) =>
  type.invalid.map((uid) => [type.country, type.key, uid] as const),
);

describe("checkUid", () => {
  it.each(valid)("accepts %s %s %s", (country, uidType, uid) => {
    expect(checkUid({ country, uidType, uid }).ok).toBe(true);
  });

  it.each(invalid)("rejects %s %s %s", (country, uidType, uid) => {
    expect(checkUid({ country, uidType, uid })).toEqual({ ok: false, reason: "uid_invalid" });
  });

  it.each([
    ["AR", "CUIT", "30500010912", "30-50001091-2"],
    ["AR", "DNI", "1234567", "1.234.567"],
    ["BR", "CNPJ", "12abc34501de35", "12.ABC.345/01DE-35"],
    ["BR", "CPF", "39053344705", "390.533.447-05"],
    ["CL", "RUT", "60803000k", "60.803.000-K"],
    ["CL", "RUT", "7.654.321-6", "7.654.321-6"],
    ["CO", "NIT", "890.903.938-8", "890903938-8"],
    ["MX", "RFC", "sat 970701 nn3", "SAT-970701-NN3"],
    ["MX", "RFC", "GODE561231GR8", "GODE-561231-GR8"],
    ["PE", "DNI", "10117410-2", "10117410"],
    ["UY", "RUT", "211003420017", "21-100342-001-7"],
    ["UY", "CI", "12345672", "1.234.567-2"],
  ] as const)("formats %s %s %s", (country, uidType, uid, formatted) => {
    const result = checkUid({ country, uidType, uid });
    expect(result.ok && result.formatted).toBe(formatted);
    expect(result.ok && result.normalized).toBe(compactUid(formatted));
  });

  it.each(
    valid.flatMap(([country, uidType, uid]) =>
      pastedForms(uid).map(([how, typed]) => [country, uidType, uid, how, typed] as const),
    ),
  )("accepts %s %s %s pasted with %s", (country, uidType, uid, _how, typed) => {
    const plain = checkUid({ country, uidType, uid });
    expect(plain.ok && plain.normalized).toMatch(/^[\dA-ZÑ&]+$/);
    expect(checkUid({ country, uidType, uid: typed })).toEqual(plain);
    expect(checkDonorUid({ country, uidType, uid: typed })).toEqual(
      checkDonorUid({ country, uidType, uid }),
    );
  });

  it.each(countries.map(({ code, uid }) => [code, uid.organization.type] as const))(
    "rejects letters, too many characters and invisible ones in %s %s",
    (country, uidType) => {
      const check = (uid: string) =>
        checkUid({ country, uidType, uid, holder: "organization" }) as { reason?: string };
      for (const uid of ["x".repeat(300), "1".repeat(300), "<script>", "一二三四五六七八", "1'--"])
        expect(check(uid).reason).toBe("uid_invalid");
      for (const uid of ["", " ", "\u200f\u200b", "-.-"])
        expect(check(uid).reason).toBe("uid_required");
    },
  );

  it("pads Uruguay's cédula", () => {
    const seven = [..."0123456789"]
      .map((digit) => checkUid({ country: "UY", uidType: "CI", uid: `123.456-${digit}` }))
      .filter((result) => result.ok);
    expect(seven).toHaveLength(1);
    expect(seven[0]?.ok && seven[0].normalized).toMatch(/^0123456\d$/);
  });

  it("rejects an empty number and another country's type", () => {
    expect(checkUid({ country: "AR", uidType: "CUIT", uid: " - " })).toEqual({
      ok: false,
      reason: "uid_required",
    });
    expect(checkUid({ country: "AR", uidType: "CPF", uid: "39053344705" })).toEqual({
      ok: false,
      reason: "uid_type_invalid",
    });
  });

  it("requires an organisation's number from an organisation", () => {
    const check = (country: CountryCode, uidType: string, uid: string) =>
      checkUid({ country, uidType, uid, holder: "organization" });
    expect(check("AR", "CUIT", "30-50001091-2").ok).toBe(true);
    expect(check("PE", "RUC", "20131312955").ok).toBe(true);
    expect(check("CO", "NIT", "890.903.938-8").ok).toBe(true);
    expect(check("AR", "CUIT", "20-12345678-6")).toMatchObject({ reason: "uid_not_organization" });
    expect(check("MX", "RFC", "GODE561231GR8")).toEqual({
      ok: true,
      normalized: "GODE561231GR8",
      formatted: "GODE-561231-GR8",
    });
    expect(check("MX", "RFC", "godE-561231-gr8").ok).toBe(true);
    expect(check("MX", "RFC", "GODE561231GR9")).toMatchObject({ reason: "uid_invalid" });
    for (const generic of ["XAXX010101000", "XEXX010101000"])
      expect(check("MX", "RFC", generic)).toMatchObject({ reason: "uid_not_organization" });
    expect(check("AR", "DNI", "12345678")).toMatchObject({ reason: "uid_type_invalid" });
  });

  it("accepts a valid number for organisations of every country", () => {
    for (const country of countries) {
      const type = cases.find(
        ({ country: code, key }) => code === country.code && key === country.uid.organization.type,
      );
      const uid = type?.valid[0] ?? "";
      const input = { country: country.code, uidType: country.uid.organization.type, uid };
      expect(checkUid({ ...input, holder: "organization" }).ok).toBe(true);
    }
  });

  it("accepts generic RFCs for people, and company RUCs that fail modulus 11", () => {
    expect(checkUid({ country: "MX", uidType: "RFC", uid: "XAXX010101000" }).ok).toBe(true);
    expect(checkUid({ country: "MX", uidType: "RFC", uid: "XEXX010101000" }).ok).toBe(true);
    expect(checkUid({ country: "EC", uidType: "RUC", uid: "1793213150001" }).ok).toBe(true);
    expect(checkUid({ country: "EC", uidType: "RUC", uid: "1783213150001" }).ok).toBe(false);
  });

  it.each([
    ["BR", "CPF", "11111111111"],
    ["BR", "CNPJ", "00000000000000"],
    ["CL", "RUT", "00000000-0"],
    ["CO", "NIT", "000000000-0"],
    ["UY", "CI", "00000000"],
    ["EC", "CI", "0000000000"],
  ] as const)("rejects repeated %s %s %s", (country, uidType, uid) => {
    expect(checkUid({ country, uidType, uid }).ok).toBe(false);
  });

  it("never throws", () => {
    const type = fc.constantFrom(...cases.map(({ country, key }) => [country, key] as const));
    fc.assert(
      fc.property(type, fc.string({ unit: "grapheme", maxLength: 30 }), ([country, key], uid) => {
        expect(typeof checkUid({ country, uidType: key, uid }).ok).toBe("boolean");
        expect(typeof checkDonorUid({ country, uidType: key, uid }).ok).toBe("boolean");
      }),
    );
  });
});

describe("check digits agree with stdnum", () => {
  const numbers = (length: number, prefixes: string[]) =>
    fc
      .tuple(
        fc.constantFrom(...prefixes),
        fc.stringMatching(new RegExp(`^\\d{${length}}$`)),
        fc.nat(9),
      )
      .map(([prefix, body, last]) => prefix + body.slice(prefix.length, -1) + last);

  it.each([
    ["AR", "CUIT", 11, ["20", "27", "30", "33", "99"], stdnum.AR?.cuit],
    ["BR", "CNPJ", 14, ["12", "9"], stdnum.BR?.cnpj],
    ["BR", "CPF", 11, ["12", "9"], stdnum.BR?.cpf],
    ["CL", "RUT", 9, ["1", "6", "9"], stdnum.CL?.rut],
    ["CO", "NIT", 10, ["8", "9"], stdnum.CO?.nit],
    ["EC", "CI", 10, ["170", "304", "245"], stdnum.EC?.ci],
    ["PE", "RUC", 11, ["10", "20", "15"], stdnum.PE?.ruc],
    ["UY", "CI", 8, ["1", "4"], stdnum.UY?.cedula],
  ] as const)("%s %s", (country, uidType, length, prefixes, reference) => {
    fc.assert(
      fc.property(numbers(length, [...prefixes]), (uid) => {
        // A tenth of random numbers is valid, so both results occur.
        expect(checkUid({ country, uidType, uid }).ok).toBe(reference?.validate(uid).isValid);
      }),
      { numRuns: 2000 },
    );
  });
});

describe("checkDonorUid", () => {
  const check = (country: CountryCode, uidType: string, uid: string) =>
    checkDonorUid({ country, uidType, uid });

  it("requires only three digits of documents without a check digit", () => {
    expect(check("AR", "DNI", "123")).toEqual({ ok: true, normalized: "123", formatted: "123" });
    expect(check("AR", "DNI", "12")).toEqual({ ok: false, reason: "uid_invalid" });
    expect(check("CL", "Otro", "AB 12")).toEqual({ ok: false, reason: "uid_invalid" });
    expect(check("CL", "Otro", "")).toEqual({ ok: false, reason: "uid_required" });
    expect(check("CL", "DNI", "12.345.678").ok).toBe(true);
    expect(check("CL", "DNI", "<script>123").ok).toBe(false);
    expect(check("CL", "Carnet", "123")).toEqual({ ok: false, reason: "uid_type_invalid" });
  });

  it("validates the others completely, but an RFC only by its format", () => {
    expect(check("BR", "CPF", "390.533.447-05").ok).toBe(true);
    expect(check("BR", "CPF", "390.533.447-06").ok).toBe(false);
    expect(check("UY", "CI", "1.234.567-3").ok).toBe(false);
    expect(check("MX", "RFC", "SAT970701NN4").ok).toBe(true);
    expect(check("MX", "RFC", "SAT979901NN3").ok).toBe(false);
    expect(check("MX", "RFC", "XAXX010101000").ok).toBe(true);
  });

  it("accepts the default document of every country", () => {
    for (const { country, key, valid: numbers } of cases) {
      const type = getCountry(country).uid.types.find((candidate) => candidate.key === key);
      if (type?.isDefaultCardholder) expect(check(country, key, numbers[0] ?? "").ok).toBe(true);
    }
  });
});

describe("applyMask", () => {
  it("fills from the right while a number grows", () => {
    expect(applyMask("305", "##-########-#")).toBe("30-5");
    expect(applyMask("", "##-########-#")).toBe("");
    expect(applyMask("12345678", "##.###")).toBe("12345.678");
    expect(applyMask("ABC", null)).toBe("ABC");
  });
});
