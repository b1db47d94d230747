import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { PlatformLayout } from "~/components/layout/platform-layout";
import type { RootData } from "~/components/layout/root-data";
import type { RouteHandle } from "~/components/layout/route-handle";
import { articleText, helpTopics, isHelpTopic } from "~/components/platform/help-topics";
import { legalBlocks } from "~/components/platform/legal-text";
import { DomainError } from "~/domain/errors";
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

/** GET /help/:topic: one article, as blocks, with the way to the others. */
export function loader(args: LoaderFunctionArgs) {
  const { locale } = requirePlatform(args);
  const { topic } = args.params;
  if (!isHelpTopic(topic)) throw new DomainError("not_found");
  const t = createTranslator(locale);
  const heading = t(`help.topics.${topic}.title`);
  return {
    topic,
    heading,
    title: `${heading} · Dádiva`,
    summary: t(`help.topics.${topic}.summary`),
    blocks: legalBlocks(articleText(t, topic)),
    all: helpTopics.map((id) => ({ id, title: t(`help.topics.${id}.title`) })),
    frame: platformFrame(args),
  };
}

export default function HelpArticle() {
  const { topic, heading, summary, blocks, all, frame } = useLoaderData<typeof loader>();
  const t = useT();
  const contactEmail = useRouteLoaderData<RootData>("root")?.contactEmail;
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
          <section>
            {blocks.map((block) =>
              block.kind === "list" ? (
                <ul key={block.items[0]}>
                  {block.items.map((item) => (
                    <li key={item}>{item}</li>
                  ))}
                </ul>
              ) : (
                <p key={block.text}>{block.text}</p>
              ),
            )}
            {contactEmail && (
              <p>
                {t("help.contact")}{" "}
                <a className="link" href={`mailto:${contactEmail}`}>
                  {contactEmail}
                </a>
              </p>
            )}
          </section>
        </div>
        <nav aria-labelledby="contents" className="legal-contents">
          <h2 id="contents">{t("help.others")}</h2>
          <ul>
            {all.map(({ id, title }) => (
              <li key={id}>
                <a href={paths.helpTopic(id)} aria-current={id === topic ? "page" : undefined}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </article>
    </PlatformLayout>
  );
}
