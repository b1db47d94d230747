import { normalized } from "~/values/text/normalized";

/** The help centre's articles, in the order in which a new organisation needs them. */
export const helpTopics = [
  "first-steps",
  "signup",
  "verification",
  "payment-gateways",
  "bank-account",
  "payouts",
  "documents",
  "campaigns",
  "donation-form",
  "ways-to-pay",
  "monthly-donations",
  "declined-months",
  "card-declined",
  "stop-donation",
  "duplicate-donors",
  "refund",
  "transactions",
  "team-pledges",
  "team-results",
  "subscription",
  "plan-payments",
  "search",
  "users",
  "external-teams",
  "capture-pledges",
  "salesforce",
  "two-factor",
  "support-access",
  "lost-access",
] as const;
export type HelpTopic = (typeof helpTopics)[number];

/** Searches ignore accents and capitals. */
const plain = (text: string) =>
  normalized(text, "NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();

const SHORTEST_STEM = 4;
/** Suffixes of Spanish, Portuguese and English words, the longest first; the search strips them. */
const ENDINGS =
  /(?:aciones|uciones|iciones|acion|ucion|icion|acoes|icoes|acao|icao|ados|adas|idos|idas|ando|endo|ings?|ado|ada|ido|ida|ar|er|ir|ed|es|os|as|e|o|a|s)$/;

/** Returns `rechaz` for `rechazada`, `rechazos` and `rechazar`. */
function stemOf(word: string): string {
  const stem = word.replace(ENDINGS, "");
  return stem.length >= SHORTEST_STEM ? stem : word;
}

/** Stop words, which the search ignores. */
const EMPTY = new Set(
  "a al como con da de del do dos el em en for how i la las lo los my no o of os para por que se the to um una uno".split(
    " ",
  ),
);

interface Searched {
  title: string;
  words: string;
}

/** Returns the articles that contain every word of `query`, else those with most words; all without one. */
export function findTopics<Article extends Searched>(
  articles: readonly Article[],
  query: string,
): Article[] {
  const typed = plain(query).match(/[\p{L}\p{N}]+/gu) ?? [];
  const telling = typed.filter((word) => !EMPTY.has(word));
  const stems = (telling.length > 0 ? telling : typed).map(stemOf);
  if (stems.length === 0) return [...articles];
  const countMatches = (text: string) => stems.filter((stem) => isIn(text, stem)).length;
  const found = articles
    .map((article) => ({
      article,
      count: countMatches(article.words),
      inTitle: countMatches(article.title),
    }))
    .filter(({ count }) => count > 0);
  const most = Math.max(0, ...found.map(({ count }) => count));
  return found
    .filter(({ count }) => count === most)
    .sort((one, other) => other.inTitle - one.inTitle)
    .map(({ article }) => article);
}

function isIn(text: string, stem: string): boolean {
  return new RegExp(`(?<![\\p{L}\\p{N}])${stem}`, "u").test(plain(text));
}
