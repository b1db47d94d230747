import { expect, it } from "vitest";
import { optionFilter } from "~/components/ui/filter-options";

const options = ["Córdoba Capital", "Río Cuarto", "São Paulo", "Cordón"].map((label) => ({
  value: label,
  label,
}));
const find = (typed: string) => optionFilter(options)(typed).map(({ label }) => label);

it("finds without accents and capitals, by every word that was typed", () => {
  expect(find("cord")).toEqual(["Córdoba Capital", "Cordón"]);
  expect(find("  CAPITAL cór ")).toEqual(["Córdoba Capital"]);
  expect(find("sao")).toEqual(["São Paulo"]);
  expect(find("lima")).toEqual([]);
});

it("shows all where nothing is typed", () => {
  expect(find(" ")).toHaveLength(4);
});
