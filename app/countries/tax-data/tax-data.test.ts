import { describe, expect, it } from "vitest";
import examples from "~/countries/data/examples.json";
import { countryCodes, getCountry, type CountryCode } from "~/countries/country";
import { checkTaxParty, type TypedTaxParty } from "./check-tax-data";
import { taxDataOf, taxFieldKeys } from "./tax-data";

const address = { street: "Calle 1", number: "12", city: "Ciudad", province: "Provincia" };
/** A complete party of each country. */
const complete: Record<CountryCode, TypedTaxParty> = {
  AR: party("AR", "CUIT", { zip: "1043" }, { iva_condition: "4" }),
  BR: {
    ...party(
      "BR",
      "CNPJ",
      { zip: "01310-100", neighborhood: "Bela Vista" },
      { municipality_code: "3550308" },
    ),
    phone: "+55 11 2345-6789",
  },
  CL: party("CL", "RUT", {}, { taxpayer_type: "1", giro: "Social", comuna: "Ñuñoa" }),
  CO: party(
    "CO",
    "NIT",
    {},
    {
      person_type: "company",
      municipality_code: "11001",
      fiscal_responsibilities: ["O-13", "O-23"],
    },
  ),
  EC: party("EC", "RUC", {}, {}),
  MX: party("MX", "RFC", { zip: "06600" }, { tax_regime: "603", cfdi_use: "G03" }),
  PE: party("PE", "RUC", {}, {}),
  UY: party("UY", "RUT", {}, {}),
};

function party(
  country: CountryCode,
  type: string,
  more: TypedTaxParty["address"],
  fields: TypedTaxParty["fields"],
): TypedTaxParty {
  const valid = examples.uid[country].find(({ key }) => key === type)?.valid[0];
  const own = {
    legal_name: "Fundación Huellas",
    tax_id_type: type,
    tax_id: valid ?? "",
    phone: "",
  };
  return { ...own, address: { ...address, ...more }, fields };
}

/** Returns the codes by field, or the stored party. */
function check(country: CountryCode, over: Partial<TypedTaxParty> = {}) {
  const result = checkTaxParty(country, { ...complete[country], ...over });
  if (result.ok) return result.party;
  return Object.fromEntries(Object.entries(result.issues).map(([name, { code }]) => [name, code]));
}

describe("taxDataOf", () => {
  it.each(countryCodes)(
    "%s: accepts document types of the country and knows its fields",
    (code) => {
      const { taxIds, fields } = taxDataOf(code);
      const known = getCountry(code).uid.types.map(({ key }) => key);
      expect(known).toEqual(expect.arrayContaining(Object.keys(taxIds)));
      expect(taxFieldKeys).toEqual(expect.arrayContaining(fields.map(({ key }) => key)));
      const choices = fields.filter(({ kind }) => kind !== "text");
      expect(choices.every(({ options = [] }) => options.length > 1)).toBe(true);
    },
  );
});

describe("checkTaxParty", () => {
  it.each(countryCodes)("%s: accepts complete data and stores the number compact", (code) => {
    expect(check(code)).toMatchObject({ tax_id: complete[code].tax_id.replace(/[^\dA-Z]/g, "") });
  });

  it.each(countryCodes)("%s: requires address, document and the country's fields", (code) => {
    const found = check(code, { tax_id: "", address: {}, fields: {}, phone: "" });
    const { address: parts, fields, phone } = taxDataOf(code);
    const required = fields.filter(({ required: is, when }) => is && !when);
    const names = [...parts, ...required.map(({ key }) => key), ...(phone ? ["phone"] : [])];
    expect(Object.keys(found).toSorted()).toEqual([...names, "tax_id"].toSorted());
  });

  it("refuses a wrong check digit, a foreign document and another country's field", () => {
    expect(check("AR", { tax_id: "30-50001091-3" })).toEqual({ tax_id: "uid_invalid" });
    expect(check("AR", { tax_id_type: "CNPJ" })).toEqual({ tax_id_type: "uid_type_invalid" });
    const fields = { iva_condition: "4", giro: "Social" };
    expect(check("AR", { fields })).toEqual({ giro: "option_invalid" });
    expect(check("AR", { fields: { iva_condition: "99" } })).toEqual({
      iva_condition: "option_invalid",
    });
  });

  it("writes a postal code in the country's format", () => {
    const zip = { ...complete.BR.address, zip: "01310100" };
    expect(check("BR", { address: zip })).toMatchObject({ address: { zip: "01310-100" } });
    expect(check("BR", { address: { ...zip, zip: "123" } })).toEqual({
      zip: "postal_code_invalid",
    });
  });

  it("MX: writes the name in capitals, without its ending, and a use that fits the regime", () => {
    expect(check("MX")).toMatchObject({ legal_name: "FUNDACIÓN HUELLAS" });
    for (const name of ["Huellas, A.C.", "HUELLAS AC", "Huellas I.A.P.", "Huellas SA de CV"]) {
      expect(check("MX", { legal_name: name })).toEqual({ legal_name: "tax_name_suffix" });
    }
    expect(check("MX", { fields: { tax_regime: "616", cfdi_use: "G03" } })).toEqual({
      cfdi_use: "cfdi_use_misfit",
    });
    expect(check("MX", { fields: { tax_regime: "616", cfdi_use: "S01" } })).toMatchObject({
      fields: { cfdi_use: "S01" },
    });
  });

  it("CO: asks a person for the parts of the name, and a company for none", () => {
    const { fields } = complete.CO;
    expect(check("CO", { fields: { ...fields, person_type: "person" } })).toEqual({
      first_name: "required",
      first_surname: "required",
    });
    expect(check("CO", { fields: { ...fields, first_name: "Ana" } })).not.toHaveProperty(
      "fields.first_name",
    );
    expect(check("CO", { fields: { ...fields, municipality_code: "1100" } })).toEqual({
      municipality_code: "tax_code_invalid",
    });
  });
});
