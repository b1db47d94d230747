import { expect, it } from "vitest";
import { personDifferences } from "./person-differences";

const person = (name: string, uidNumber = "") => {
  const [firstName = "", lastName = ""] = name.split("/");
  return { firstName, lastName, uidNumber };
};

it.each([
  ["Ana/Paz", "ANÁ /paz", []],
  ["Ana/Paz", "Eva/Paz", ["name"]],
])("%s and %s", (one, other, differences) => {
  expect(personDifferences(person(one), person(other))).toEqual(differences);
});

it("compares documents that both have, without marks", () => {
  const differ = (one: string, other: string) =>
    personDifferences(person("Ana/Paz", one), person("Ana/Paz", other));
  expect(differ("30.123.456", "30123456")).toEqual([]);
  expect(differ("30123456", "")).toEqual([]);
  expect(differ("30123456", "30999999")).toEqual(["document"]);
});
