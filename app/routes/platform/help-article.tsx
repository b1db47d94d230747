import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PlatformLayout } from "~/components/layout/platform-layout";
import { platformMeta } from "~/components/layout/share-meta";
import type { RouteHandle } from "~/components/layout/route-handle";
import { HelpContact } from "~/components/platform/help-contact";
import { DomainError } from "~/domain/errors";
import { getCountry } from "~/countries/country";
import { paths } from "~/http/paths";
import { platformFrame } from "~/http/front/platform-frame.server";
import { requirePlatform } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { findHelpArticle, isOfDocument, listHelpArticles } from "./help-articles.server";

export const handle: RouteHandle = { i18n: ["help"], scripts: false, styles: "app" };

export const meta: MetaFunction<typeof loader> = ({ data, location, matches }) =>
  platformMeta({ title: data?.title, description: data?.summary, location, matches });

/** GET /ayuda/:topic and /ayuda/documentos/:type: shows one article, with links to the others. */
export function loader(args: LoaderFunctionArgs) {
  const { locale, country } = requirePlatform(args);
  const { topic, type } = args.params;
  // A document's address without its end redirects to the article about all documents.
  if (topic === "documentos") throw redirect(paths.helpArticle("documents"));
  const article = findHelpArticle(locale, type ? `documentos/${type}` : (topic ?? ""));
  if (!article) throw new DomainError("not_found");
  const { href, title, summary, html } = article;
  const own = getCountry(country).documents.map(({ helpCenterUrl }) => String(helpCenterUrl));
  const isOwn = (other: string) => other === href || own.includes(other);
  const isOfPaper = isOfDocument(article);
  return {
    href,
    heading: title,
    title: `${title} · Dádiva`,
    summary,
    html,
    isOfPaper,
    others: listHelpArticles(locale)
      .filter((other) => isOfDocument(other) === isOfPaper && (!isOfPaper || isOwn(other.href)))
      .map((other) => ({ href: other.href, title: other.title })),
    frame: platformFrame(args),
  };
}

export default function HelpArticle() {
  const { href, heading, summary, html, isOfPaper, others, frame } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <PlatformLayout {...frame}>
      <article className="legal help-topic">
        <header className="legal-head">
          <p>
            <a className="link" href={paths.help()}>
              {t("help.title")}
            </a>
          </p>
          <h1>{heading}</h1>
          <p className="legal-summary">{summary}</p>
        </header>
        <div className="legal-text">
          {/* The product's own text, rendered on the server: it contains no user input. */}
          <section dangerouslySetInnerHTML={{ __html: html }} />
          <HelpContact />
        </div>
        <nav aria-labelledby="contents" className="legal-contents">
          <h2 id="contents">{t(isOfPaper ? "help.papers" : "help.others")}</h2>
          <ul>
            {others.map((other) => (
              <li key={other.href}>
                <a href={other.href} aria-current={other.href === href ? "page" : undefined}>
                  {other.title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </article>
    </PlatformLayout>
  );
}
