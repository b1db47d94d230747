import { expect, it } from "vitest";
import { optionFilter } from "./filter-options";

const options = ["Córdoba Capital", "Río Cuarto", "São Paulo", "Cordón"].map((label) => ({
  value: label,
  label,
}));
const find = (typed: string) => optionFilter(options)(typed).map(({ label }) => label);

it("finds every typed word, without regard to accents and capitals", () => {
  expect(find("cord")).toEqual(["Córdoba Capital", "Cordón"]);
  expect(find("  CAPITAL cór ")).toEqual(["Córdoba Capital"]);
  expect(find("sao")).toEqual(["São Paulo"]);
  expect(find("lima")).toEqual([]);
});

it("finds by the code as well", () => {
  const banks = [
    { value: "007", label: "Banco de Galicia", code: "007" },
    { value: "072", label: "Banco Santander", code: "072" },
  ];
  const found = (typed: string) => optionFilter(banks)(typed).map(({ value }) => value);
  expect(found("072")).toEqual(["072"]);
  expect(found("007 banco")).toEqual(["007"]);
  expect(found("0")).toEqual(["007", "072"]);
});

it("shows all when nothing is typed", () => {
  expect(find(" ")).toHaveLength(4);
});

it("puts names that begin with the typed text before those that contain it", () => {
  const banks = ["APUSDIGITAL", "Capital Um", "Banco Itaú BBA", "Itaú Unibanco"].map((label) => ({
    value: label,
    label,
  }));
  const found = optionFilter(banks)("ita").map(({ label }) => label);
  expect(found).toEqual(["Itaú Unibanco", "Banco Itaú BBA", "APUSDIGITAL", "Capital Um"]);
});
