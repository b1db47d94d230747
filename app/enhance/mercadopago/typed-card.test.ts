import { expect, it } from "vitest";
import { codeOf, expiryOf, safe, typeOf } from "./typed-card";

const types = [
  { id: "DNI", min_length: 7, max_length: 8 },
  { id: "CUIT", min_length: 11, max_length: 11 },
  { id: "Otro", min_length: 5, max_length: 20 },
];

it.each([
  ["dni", "20123456", "DNI"],
  ["CUIL", "20201234567", "CUIT"],
  ["Pasaporte", "AAB12345X", "Otro"],
  ["Pasaporte", "A1", undefined],
])("names a document %s %s as %s", (chosen, number, type) => {
  expect(typeOf(types, chosen, number)).toBe(type);
});

it("names no document where the company has none", () => {
  expect(typeOf([], "RFC", "XAXX010101000")).toBeUndefined();
});

it.each([
  ["12/30", ["12", "2030"]],
  ["1 / 2031", ["01", "2031"]],
  ["1230", ["", ""]],
])("splits the expiry %s", (text, parts) => {
  expect(expiryOf(text)).toEqual(parts);
});

it.each([
  [{ cause: [{ code: "E301" }, { code: 212 }] }, "E301"],
  [{ cause: [{ code: 212 }] }, "212"],
  [[{ code: "316", message: "x" }], "316"],
  [{ cause: [{ code: "4509 9535 6623 3704" }] }, ""],
  [{ cause: [] }, ""],
  [new Error("blocked"), ""],
  [null, ""],
])("reads the first cause's code of %j", (error, code) => {
  expect(codeOf(error)).toBe(code);
});

it("lets nothing leave that may hold a card number", () => {
  expect(safe("armor.1f2e", 20)).toBe("armor.1f2e");
  for (const text of ["4509953566233704", "4509-9535-6623-3704", "x".repeat(21), 5, undefined])
    expect(safe(text, 20)).toBe("");
});
