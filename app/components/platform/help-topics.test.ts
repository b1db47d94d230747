import { expect, test } from "vitest";
import { transactionStatuses } from "~/domain/payments/schema";
import { createTranslator } from "~/i18n/server";
import { articleText, findTopics, isHelpTopic } from "./help-topics";

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

test("a topic is one of the list", () => {
  expect(isHelpTopic("campaigns")).toBe(true);
  expect(isHelpTopic("constructor")).toBe(false);
});

test.each(["es", "pt", "en"] as const)(
  "the article on transactions means every status in %s",
  (locale) => {
    const t = createTranslator(locale);
    const lines = articleText(t, "transactions").split("\n");
    for (const status of transactionStatuses)
      expect(lines).toContainEqual(
        `- ${t(`common.transaction_status.${status}`)}: ${t(`donations.legend.transaction.${status}`)}`,
      );
    expect(lines).toHaveLength(transactionStatuses.length + 2);
  },
);
