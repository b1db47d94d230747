import { paths } from "~/http/paths";
import { describe, expect, it, vi } from "vitest";
import { helpTopics } from "~/components/platform/help-topics";
import { countries } from "~/countries/country";
import { locales } from "~/i18n/config";
import { createTranslator } from "~/i18n/server";
import { transactionStatuses } from "~/domain/payments/schema";
import { declineCauses, type Cause } from "~/providers/declines";
import { env } from "~/infrastructure/env.server";
import { findHelpArticle, isOfDocument, listHelpArticles } from "./help-articles.server";

// The articles name the contact address, and are read while tests are collected.
vi.hoisted(() => {
  process.env.APP_SECRET ??= "a secret of this test alone";
  process.env.DATABASE_APP_URL ??= "postgresql://nobody@127.0.0.1:9/none";
  process.env.DATABASE_PLATFORM_URL ??= process.env.DATABASE_APP_URL;
});

const files = Object.keys(import.meta.glob("../../i18n/help/**/*.md"));
const countryDocuments = new Set(
  countries.flatMap(({ documents }) => documents.map(({ helpCenterUrl }) => helpCenterUrl)),
);

describe.each(locales)("the help in %s", (locale) => {
  const articles = listHelpArticles(locale);
  // The privacy page has the contact address, so articles may link to it.
  const addresses = new Set([...articles.map(({ href }) => href), paths.privacy()]);

  it("has a page for every topic and every document of the countries' data", () => {
    for (const topic of helpTopics) expect(addresses).toContain(`/ayuda/${topic}`);
    for (const document of countryDocuments) expect(addresses).toContain(document);
    expect(articles).toHaveLength(helpTopics.length + countryDocuments.size);
    expect(articles.filter(isOfDocument)).toHaveLength(countryDocuments.size);
  });

  it.each(articles.map((article) => [article.path, article] as const))(
    "%s has a summary, and links only to existing pages",
    (_path, { title, summary, html }) => {
      expect(title.length).toBeGreaterThan(4);
      expect(summary.length).toBeGreaterThan(20);
      expect(html.length).toBeGreaterThan(100);
      // Neither a placeholder nor Markdown syntax may be left.
      expect(title + summary + html).not.toMatch(/\{|\*\*|\]\(|undefined|\[object/);
      const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) => href);
      const known = (href: string) => addresses.has(href) || href === `mailto:${env().LEGAL_EMAIL}`;
      expect(links.filter((href) => !known(href))).toEqual([]);
    },
  );

  it("explains every status in the legend's own words", () => {
    const t = createTranslator(locale);
    const { words = "" } = findHelpArticle(locale, "transactions") ?? {};
    for (const status of transactionStatuses)
      expect(words).toContain(
        `- ${t(`common.transaction_status.${status}`)}: ${t(`donations.legend.transaction.${status}`)}`,
      );
  });
});

it("explains the consequence of every decline cause, and how often a month is retried", () => {
  for (const locale of locales) {
    const t = createTranslator(locale);
    const { words = "", html = "" } = findHelpArticle(locale, "declined-months") ?? {};
    for (const cause of Object.keys(declineCauses) as Cause[]) {
      expect(words).toContain(`| ${t(`donations.causes.${cause}`)} |`);
    }
    expect(html).not.toMatch(/<td>\s*<\/td>/);
    expect(html.match(/<tr>/g)).toHaveLength(Object.keys(declineCauses).length + 1);
    expect(words).toMatch(/3, 7 (?:y|e|and) 14/);
  }
});

it("has the same files in each language, and none without a page", () => {
  const shown = listHelpArticles("es").map(({ path }) => path);
  for (const language of ["es", "pt", "en"]) {
    const own = files.filter((file) => file.includes(`/help/${language}/`));
    const names = own.map((file) => file.replace(/.*\/help\/\w\w\/|\.md$/g, ""));
    expect(names.sort(), language).toEqual(shown.toSorted());
  }
});

it("returns nothing for an unknown name", () => {
  for (const path of ["", "constructor", "documentos", "documentos/passport", "../es/signup"])
    expect(findHelpArticle("es", path)).toBeNull();
});
