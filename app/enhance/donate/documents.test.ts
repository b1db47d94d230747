import { describe, expect, it } from "vitest";
import { uidRules as ofArgentina } from "~/countries/checks/ar";
import { uidRules as ofBrazil } from "~/countries/checks/br";
import { uidRules as ofMexico } from "~/countries/checks/mx";
import { countries, getCountry } from "~/countries/country";
import { documentRules, validateHolder } from "~/domain/donations/terms/holder-document";
import { marked } from "./card-input";
import { documentFault, guessType } from "./documents";
import type { ScriptData } from "./script-data";

const texts = {
  document_length: "length {min}",
  document_digits: "digits",
  document_too_short: "short {min}",
  uid_invalid: "invalid {uid_type}",
};

function dataOf(country: "AR" | "BR" | "MX", rules: ScriptData["rules"]) {
  return { ...documentRules(country, "dlocal"), rules, texts } as unknown as ScriptData;
}

const ar = dataOf("AR", ofArgentina);
const br = dataOf("BR", ofBrazil);
const mx = dataOf("MX", ofMexico);

describe("documentFault", () => {
  it("finds a wrong check digit before anything is sent", () => {
    expect(documentFault("390.533.447-05", "CPF", br)).toBeNull();
    expect(documentFault("390.533.447-06", "CPF", br)).toBe("invalid CPF");
    expect(documentFault("20-12345678-6", "CUIT", ar)).toBeNull();
    expect(documentFault("20-12345678-7", "CUIT", ar)).toBe("invalid CUIT");
    expect(documentFault("GODE569931GR8", "RFC", mx)).toBe("invalid RFC");
  });

  it("takes a document without check digits as the server does", () => {
    expect(documentFault("20.123.456", "DNI", ar)).toBeNull();
    expect(documentFault("1234", "DNI", ar)).toBe("length 7");
    expect(documentFault("AB123456", "DNI", ar)).toBe("digits");
    expect(documentFault("GODE561231MDFRRN03", "Otro", mx)).toBeNull();
  });

  it("accepts nothing that the server refuses, for any type that a form offers", async () => {
    for (const { code: country } of countries) {
      const { uidRules } = (await import(`../../countries/checks/${country.toLowerCase()}.ts`)) as {
        uidRules: ScriptData["rules"];
      };
      expect(uidRules).toBe(getCountry(country).uidRules);
      const data = { ...documentRules(country, "dlocal"), rules: uidRules, texts };
      for (const type of Object.keys(data.documents)) {
        for (const number of ["123", "12345678", "12345678901", "ABCD561231XX1", "111111111-1"]) {
          const faults: string[] = [];
          validateHolder(
            {
              payment_method: {
                gateway: {},
                cardholder_name: "Ana Paz",
                cardholder_id_type: type,
                cardholder_id_number: number,
              },
            },
            { country, provider: "dlocal" },
            (_field, code) => faults.push(code),
          );
          const fault = documentFault(number, type, data as unknown as ScriptData);
          if (faults.length === 0) expect([country, type, number, fault]).toContain(null);
          if (faults.includes("uid_invalid") && data.documents[type] && uidRules[type]?.check) {
            expect([country, type, number, fault]).not.toContain(null);
          }
        }
      }
    }
  });
});

describe("guessType", () => {
  it("recognises a number by its check digits, and leaves any other alone", () => {
    expect(guessType("20-12345678-6", "DNI", ar)).toBe("CUIT");
    expect(guessType("20123456", "DNI", ar)).toBe("DNI");
    expect(guessType("20-12345678-6", "CUIL", ar)).toBe("CUIL");
    expect(guessType("gode561231gr8", "Otro", mx)).toBe("RFC");
  });
});

describe("the marks of a number that is typed", () => {
  it.each([
    ["3905", "390.5"],
    ["390533447", "390.533.447"],
    ["39053344705", "390.533.447-05"],
    ["390533447051", "390.533.447-051"],
  ])("lays the CPF %s out as %s", (typed, shown) => {
    expect(br.masks.CPF && marked(typed, ...br.masks.CPF)).toBe(shown);
  });

  it("format only documents of one fixed length", () => {
    expect(ar.masks).toEqual({ CUIT: [[2, 10], "--"], CUIL: [[2, 10], "--"] });
    expect(mx.masks).toEqual({});
  });
});
