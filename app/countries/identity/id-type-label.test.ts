import { describe, expect, test } from "vitest";
import { idTypeLabel } from "./id-type-label";

describe("idTypeLabel", () => {
  test.each([
    ["AR", "Otro", "es-AR", "Otro"],
    ["AR", "Otro", "en", "Other"],
    ["AR", "Otro", "pt-BR", "Outro"],
    ["MX", "Otro", "es-MX", "CURP u otro"],
    ["MX", "RFC", "en", "RFC"],
    ["BR", "CPF", "pt-BR", "CPF"],
  ] as const)("%s: names %s in %s", (country, key, locale, label) => {
    expect(idTypeLabel(country, key, locale)).toBe(label);
  });
});
