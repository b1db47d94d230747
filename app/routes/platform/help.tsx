import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PlatformLayout } from "~/components/layout/platform-layout";
import type { RouteHandle } from "~/components/layout/route-handle";
import { articleText, findTopics, helpTopics } from "~/components/platform/help-topics";
import { Button } from "~/components/ui/button";
import { paths } from "~/http/paths";
import { platformFrame } from "~/http/platform-frame.server";
import { requirePlatform } from "~/http/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";

export const handle: RouteHandle = { i18n: ["help"], scripts: false, styles: "app" };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title ?? "Dádiva" },
  { name: "description", content: data?.summary ?? "" },
];

const LONGEST_QUERY = 100;

/** GET /help {q?}: the articles, or those that hold every word that is looked for. */
export function loader(args: LoaderFunctionArgs) {
  const { locale } = requirePlatform(args);
  const t = createTranslator(locale);
  const query = (new URL(args.request.url).searchParams.get("q") ?? "").slice(0, LONGEST_QUERY);
  const articles = helpTopics.map((topic) => {
    const [title, summary] = [t(`help.topics.${topic}.title`), t(`help.topics.${topic}.summary`)];
    return {
      topic,
      title,
      summary,
      words: `${title} ${summary} ${articleText(t, topic)}`,
    };
  });
  return {
    title: `${t("help.title")} · Dádiva`,
    summary: t("help.summary"),
    query,
    articles: findTopics(articles, query).map(({ words: _words, ...article }) => article),
    frame: platformFrame(args),
  };
}

export default function Help() {
  const { articles, query, frame } = useLoaderData<typeof loader>();
  const t = useT();
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
              maxLength={LONGEST_QUERY}
            />
            <Button>{t("common.actions.search")}</Button>
          </form>
        </header>
        {query !== "" && (
          <p role="status">
            {t(articles.length > 0 ? "help.found" : "help.nothing", { query })}{" "}
            <a className="link" href={paths.help()}>
              {t("help.all")}
            </a>
          </p>
        )}
        <ul className="help-list">
          {articles.map(({ topic, title, summary }) => (
            <li key={topic} className="card">
              <h2>
                <a href={paths.helpTopic(topic)}>{title}</a>
              </h2>
              <p>{summary}</p>
            </li>
          ))}
        </ul>
      </div>
    </PlatformLayout>
  );
}
