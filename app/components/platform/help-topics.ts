/** The help centre's articles, in the order in which a new organisation needs them. */
export const helpTopics = [
  "first-steps",
  "signup",
  "verification",
  "payment-gateways",
  "bank-account",
  "documents",
  "campaigns",
  "monthly-donations",
  "transactions",
  "users",
  "two-factor",
  "support-access",
  "lost-access",
] as const;
export type HelpTopic = (typeof helpTopics)[number];

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
