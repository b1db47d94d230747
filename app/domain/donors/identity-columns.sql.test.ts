import { expect, it } from "vitest";
import { identityColumns, identityOf, type Identity } from "./identity-columns.sql";

const columns = identityColumns<Identity>((identity) => identity);
const cells = (row: Record<string, unknown>) => {
  const identity = identityOf(row);
  return Object.values(columns).map(({ value }) => value(identity));
};

it("keeps the zeros of a document and the plus of a phone, as texts", () => {
  const phones = { phone: "0011 4321", cellphone: "+5491122334455" };
  expect(cells({ uid_type: "dni", uid_number: "00123456", ...phones })).toEqual([
    "dni",
    "00123456",
    "+5491122334455",
    "0011 4321",
  ]);
});

it("leaves empty what a person did not tell", () => {
  expect(cells({ uid_type: null })).toEqual(["", "", "", ""]);
});

it("is in files only, not in the lists on the page", () => {
  expect(Object.values(columns).map(({ only }) => only)).toEqual(["file", "file", "file", "file"]);
});
