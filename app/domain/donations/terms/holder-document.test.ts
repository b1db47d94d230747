import { describe, expect, it } from "vitest";
import { countries, type CountryCode } from "~/countries/country";
import { defaultIdType, documentRules, offeredIdTypes, validateHolder } from "./holder-document";
import { donationSchema } from "~/domain/donations/schema";

const FIELD = "payment_method.cardholder_id_number";

/** Returns the errors of a document, or the document as the provider receives it. */
function validateUidOf(country: CountryCode, uid: string, uidType?: string) {
  const faults: unknown[] = [];
  const body = donationSchema.parse({
    donation: { items: [{ amount: "10" }] },
    payment_method: {
      cardholder_name: "Ana Paz",
      cardholder_id_type: uidType,
      cardholder_id_number: uid,
    },
    donor: { first_name: "Ana", last_name: "Paz", email: "ana@example.org" },
  });
  const document = validateHolder(body, { country, provider: "dlocal" }, (field, code, values) =>
    faults.push({ [field]: code, ...values }),
  );
  return faults.length > 0 ? faults : document;
}

// The usual document of each country's people, and dLocal's minimum length.
const table = [
  ["AR", "DNI", 7, "30.123.456", "30123456"],
  ["BR", "CPF", 11, "390.533.447-05", "39053344705"],
  ["CL", "RUT", 8, "12.345.678-5", "123456785"],
  ["CO", "CC", 6, "1.004.922.993", "1004922993"],
  ["EC", "CI", null, "171430710-3", "1714307103"],
  ["MX", "Otro", 10, "GODE561231MDFRRN03", "GODE561231MDFRRN03"],
  ["PE", "DNI", 8, "10117410", "10117410"],
  ["UY", "CI", 6, "1.234.567-2", "12345672"],
] as const;

it("covers every country", () => {
  expect(table.map(([country]) => country)).toEqual(countries.map(({ code }) => code).sort());
});

describe.each(table)("a donor in %s", (country, type, fewest, typed, sent) => {
  it(`has a ${type} unless they say otherwise`, () => {
    expect(defaultIdType(country)).toBe(type);
    expect(validateUidOf(country, typed)).toBe(sent);
  });

  it("reports what a number lacks, for any type", () => {
    expect(documentRules(country, "dlocal").shortestDocument).toBe(fewest);
    const short = fewest
      ? { [FIELD]: "document_length", min: fewest }
      : { [FIELD]: "document_too_short", min: 3 };
    for (const uidType of [undefined, "Otro"].slice(0, country === "BR" ? 1 : 2)) {
      expect(validateUidOf(country, "12", uidType)).toEqual([short]);
      if (fewest) expect(validateUidOf(country, "1".repeat(fewest - 1), uidType)).toEqual([short]);
      expect(validateUidOf(country, " - ", uidType)).toEqual([{ [FIELD]: "required" }]);
    }
  });
});

it.each([
  ["MX", "RFC", "ABCDEFGHIJKL", { [FIELD]: "document_too_short", min: 3 }],
  ["MX", "RFC", "GODE561331GR8", { [FIELD]: "uid_invalid", uid_type: "RFC" }],
  ["MX", "Otro", "GODE561231GR8 <b>", { [FIELD]: "document_invalid" }],
  ["BR", "CPF", "390.533.447-06", { [FIELD]: "uid_invalid", uid_type: "CPF" }],
  ["AR", "PASAPORTE", "1", { [FIELD]: "uid_type_invalid" }],
] as const)("rejects in %s the %s %s", (country, type, uid, fault) => {
  expect(validateUidOf(country, uid, type)).toEqual([fault]);
});

it("accepts a CURP as another document in Mexico", () => {
  expect(validateUidOf("MX", "HEGG560427MVZRRL04", "Otro")).toBe("HEGG560427MVZRRL04");
});

it("offers other documents where the provider accepts letters, and accepts their digits elsewhere", () => {
  const offering = countries.filter(({ code }) => offeredIdTypes(code, "dlocal").includes("Otro"));
  expect(offering.map(({ code }) => code)).toEqual(["EC", "MX"]);
  expect(offeredIdTypes("AR", null)).toContain("Otro");
  expect(validateUidOf("AR", "AB123456", "Otro")).toEqual([{ [FIELD]: "document_digits" }]);
  expect(validateUidOf("AR", "12345678", "Otro")).toBe("12345678");
});
