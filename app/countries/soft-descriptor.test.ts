import { describe, expect, it } from "vitest";
import { checkSoftDescriptor, descriptorExamples, softDescriptorRules } from "./soft-descriptor";

describe("soft descriptor", () => {
  it.each([
    ["AR", true, 16, ["MP"]],
    ["BR", true, 13, ["DL", "DLOCAL"]],
    ["MX", true, 13, ["OP", "DL", "DLO", "OPENPAY"]],
    ["PE", true, 16, ["DL", "MP"]],
    ["CL", false, null, []],
    ["CO", false, null, []],
    ["UY", false, null, []],
    ["EC", false, null, ["KS"]],
  ] as const)("has the rules of %s", (country, customizable, maxChars, prefixes) => {
    for (const gateway of ["local_payments", "global_payments"] as const) {
      expect(softDescriptorRules(country, gateway)).toEqual({ customizable, maxChars, prefixes });
    }
  });

  it("validates text where it can be chosen", () => {
    const check = (text: string) => checkSoftDescriptor("AR", "local_payments", text);
    expect(check(" HUELLAS ")).toEqual({ ok: true, normalized: "HUELLAS" });
    expect(check("  ")).toEqual({ ok: false, code: "required" });
    expect(check("ABCDEFGHIJKLMNOP").ok).toBe(true);
    expect(check("ABCDEFGHIJKLMNOPQ")).toEqual({ ok: false, code: "soft_descriptor_too_long" });
    for (const character of ["<", ">", "\\", "'", '"', "*", "\n"]) {
      expect(check(`A${character}B`)).toEqual({ ok: false, code: "soft_descriptor_characters" });
    }
  });

  it("ignores text where it is fixed", () => {
    expect(checkSoftDescriptor("CL", "local_payments", "<x>")).toEqual({
      ok: true,
      normalized: null,
    });
  });

  it("lists examples of statements", () => {
    expect(descriptorExamples("PE", "local_payments", "HUELLAS")).toEqual([
      "DL*HUELLAS",
      "MP*HUELLAS",
    ]);
  });
});
