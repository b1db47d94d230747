import { expect, test } from "vitest";
import { findTopics } from "./help-topics";

const articles = [
  { id: 1, words: "Campañas: publicar una campaña" },
  { id: 2, words: "Donaciones mensuales: el día de cobro" },
];
const found = (query: string) => findTopics(articles, query).map(({ id }) => id);

test("every word has to be there, accents and capitals aside", () => {
  expect(found("")).toEqual([1, 2]);
  expect(found("  CAMPANA ")).toEqual([1]);
  expect(found("dia mensual")).toEqual([2]);
  expect(found("dia campaña")).toEqual([]);
});
