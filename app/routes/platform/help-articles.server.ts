/** The help centre: a Markdown file for each article and language in `app/i18n/help/<language>`. */
import { marked } from "marked";
import { helpTopics } from "~/components/platform/help-topics";
import { countries } from "~/countries/country";
import { paths } from "~/http/paths";
import type { Locale } from "~/i18n/config";
import { createTranslator } from "~/i18n/server";
import { helpContext } from "./help-context.server";

export interface HelpArticle {
  /** Under `/ayuda`: a topic, or `documentos/<type>`. */
  path: string;
  href: string;
  title: string;
  summary: string;
  html: string;
  words: string;
}

const files = import.meta.glob<string>("../../i18n/help/**/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Documents of all countries that have a help page, each once. */
const documentPaths = [
  ...new Set(
    countries.flatMap(({ documents }) =>
      documents.map(({ helpCenterUrl }) => helpCenterUrl.replace(/^\/ayuda\//, "")),
    ),
  ),
];

const kept = new Map<Locale, HelpArticle[]>();

/** Returns all articles in a page's language: topics in their order, then documents by title. */
export function listHelpArticles(locale: Locale): HelpArticle[] {
  let articles = kept.get(locale);
  if (!articles) {
    const countryDocuments = documentPaths.map((path) => read(locale, path));
    countryDocuments.sort((one, other) => one.title.localeCompare(other.title, locale));
    articles = [...helpTopics.map((topic) => read(locale, topic)), ...countryDocuments];
    kept.set(locale, articles);
  }
  return articles;
}

export function findHelpArticle(locale: Locale, path: string): HelpArticle | null {
  return listHelpArticles(locale).find((article) => article.path === path) ?? null;
}

export function isOfDocument({ path }: HelpArticle): boolean {
  return path.includes("/");
}

/** Parses a file: its title, a summary paragraph, and the text, with `{fact}` filled in. */
function read(locale: Locale, path: string): HelpArticle {
  const source = files[`../../i18n/help/${locale.slice(0, 2)}/${path}.md`];
  if (source === undefined) throw new Error(`no help on ${path} in ${locale}`);
  const facts = helpContext(createTranslator(locale), locale, path);
  const filled = source.replace(/\{(\w+)\}/g, (_all, fact: string) => {
    const text = facts[fact];
    if (text === undefined) throw new Error(`${path} asks for the fact ${fact}`);
    return text();
  });
  const tokens = marked.lexer(filled).filter(({ type }) => type !== "space");
  const [heading, first, ...body] = tokens;
  if (heading?.type !== "heading" || first?.type !== "paragraph") {
    throw new Error(`the help on ${path} begins with its title and a paragraph`);
  }
  const [title, summary] = [String(heading.text), String(first.text)];
  const words = filled.replace(/\]\([^)]*\)/g, "]").replace(/[#*[\]]/g, "");
  const href = paths.helpArticle(path);
  return { path, href, title, summary, html: marked.parser(body), words };
}
