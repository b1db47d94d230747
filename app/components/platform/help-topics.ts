import { transactionStatuses } from "~/domain/payments/schema";
import type { Translate } from "~/i18n/text-key";

/** The help centre's articles, in the order in which a new organisation needs them. */
export const helpTopics = [
  "first-steps",
  "payment-gateways",
  "campaigns",
  "monthly-donations",
  "transactions",
  "users",
  "two-factor",
] as const;
export type HelpTopic = (typeof helpTopics)[number];

export function isHelpTopic(value: unknown): value is HelpTopic {
  return helpTopics.some((topic) => topic === value);
}

/** An article's text, in lines of a paragraph or a point; what statuses mean is said in the legend's own words. */
export function articleText(t: Translate, topic: HelpTopic): string {
  const statuses = transactionStatuses
    .map((status) => {
      const name = t(`common.transaction_status.${status}`);
      return `- ${name}: ${t(`donations.legend.transaction.${status}`)}`;
    })
    .join("\n");
  return t(`help.topics.${topic}.text`, { statuses });
}

/** Accents and capitals don't matter to who searches. */
const plain = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();

/** Those that hold every word of `query`; all where there is none. */
export function findTopics<Article extends { words: string }>(
  articles: readonly Article[],
  query: string,
): Article[] {
  const asked = plain(query).split(/\s+/).filter(Boolean);
  return articles.filter(({ words }) => {
    const text = plain(words);
    return asked.every((word) => text.includes(word));
  });
}
