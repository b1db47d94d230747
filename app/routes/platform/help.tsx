import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PlatformLayout } from "~/components/layout/platform-layout";
import { platformMeta } from "~/components/layout/share-meta";
import type { RouteHandle } from "~/components/layout/route-handle";
import { findTopics } from "~/components/platform/help-topics";
import { HelpContact } from "~/components/platform/help-contact";
import { Button } from "~/components/ui/button";
import { getCountry } from "~/countries/country";
import { labelIn } from "~/countries/label-in";
import { paths } from "~/http/paths";
import { platformFrame } from "~/http/front/platform-frame.server";
import { requirePlatform } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import { typedText } from "~/values/text/typed-text";
import { isOfDocument, listHelpArticles } from "./help-articles.server";

export const handle: RouteHandle = { i18n: ["help"], scripts: false, styles: "app" };

export const meta: MetaFunction<typeof loader> = ({ data, location, matches }) =>
  platformMeta({ title: data?.title, description: data?.summary, location, matches });

const LONGEST_QUERY = 100;

/** GET /ayuda {q?}: lists the articles, or those that contain every searched word. */
export function loader(args: LoaderFunctionArgs) {
  const { locale, country } = requirePlatform(args);
  const t = createTranslator(locale);
  const typed = new URL(args.request.url).searchParams.get("q") ?? "";
  const query = typedText(typed).slice(0, LONGEST_QUERY);
  const found = findTopics(listHelpArticles(locale), query);
  const lines = (articles: typeof found) =>
    articles.map(({ href, title, summary }) => ({ href, title, summary }));
  const { documents, name } = getCountry(country);
  const own = new Set<string>(documents.map(({ helpCenterUrl }) => helpCenterUrl));
  const countryDocuments = found.filter(isOfDocument);
  return {
    title: `${t("help.title")} · Dádiva`,
    summary: t("help.summary"),
    query,
    topics: lines(found.filter((article) => !isOfDocument(article))),
    country: labelIn(name, locale),
    countryDocuments: lines(countryDocuments.filter(({ href }) => own.has(href))),
    otherDocuments: lines(countryDocuments.filter(({ href }) => !own.has(href))),
    frame: platformFrame(args),
  };
}

export default function Help() {
  const { topics, countryDocuments, otherDocuments, country, query, frame } =
    useLoaderData<typeof loader>();
  const t = useT();
  const isFound = topics.length + countryDocuments.length + otherDocuments.length > 0;
  return (
    <PlatformLayout {...frame}>
      <div className="help">
        <header className="help-head">
          <h1>{t("help.title")}</h1>
          <p className="legal-summary">{t("help.summary")}</p>
          <form method="get" role="search" className="help-search">
            <label htmlFor="q" className="unseen">
              {t("help.search")}
            </label>
            <input
              id="q"
              name="q"
              type="search"
              className="input"
              placeholder={t("help.search")}
              defaultValue={query}
            />
            <Button>{t("common.actions.search")}</Button>
          </form>
        </header>
        {query !== "" && (
          <p role="status">
            {t(isFound ? "help.found" : "help.nothing", { query })}{" "}
            <a className="link" href={paths.help()}>
              {t("help.all")}
            </a>
          </p>
        )}
        {topics.length > 0 && <Articles title={t("help.guides")} articles={topics} />}
        {countryDocuments.length > 0 && (
          <Articles title={t("help.papers_of", { country })} articles={countryDocuments} />
        )}
        {otherDocuments.length > 0 && (
          <Articles title={t("help.papers_elsewhere")} articles={otherDocuments} />
        )}
        <HelpContact />
      </div>
    </PlatformLayout>
  );
}

interface ArticlesProps {
  title: string;
  articles: readonly { href: string; title: string; summary: string }[];
}

function Articles({ title, articles }: ArticlesProps) {
  return (
    <section className="help-group">
      <h2>{title}</h2>
      <ul className="help-list">
        {articles.map((article) => (
          <li key={article.href} className="card">
            <h3>
              <a href={article.href}>{article.title}</a>
            </h3>
            <p>{article.summary}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
