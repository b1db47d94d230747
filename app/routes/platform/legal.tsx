import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PlatformLayout } from "~/components/layout/platform-layout";
import { platformMeta } from "~/components/layout/share-meta";
import type { RouteHandle } from "~/components/layout/route-handle";
import { legalBlocks } from "~/components/platform/legal-text";
import { Alert } from "~/components/ui/messages/alert";
import { getCountry } from "~/countries/country";
import { labelIn } from "~/countries/label-in";
import { commissionBasisPoints, tierNames, trial } from "~/countries/plans/plans";
import { LEGAL_VERSIONS } from "~/domain/onboarding/legal-versions";
import { platformFrame } from "~/http/front/platform-frame.server";
import { requirePlatform } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { dayText } from "~/i18n/dates";
import { createTranslator } from "~/i18n/server";
import type { TextKey } from "~/i18n/text-key";
import { env } from "~/infrastructure/env.server";
import { formatPercent } from "~/values/money/money";

export const handle: RouteHandle = { i18n: ["platform"], scripts: false, styles: "app" };

export const meta: MetaFunction<typeof loader> = ({ data, location, matches }) =>
  platformMeta({ title: data?.title, description: data?.summary, location, matches });

/** The order of each text's sections; the locale file of that name has the texts. */
const SECTIONS = {
  privacy:
    "who roles data card purposes sharing transfers cookies retention security rights laws children changes contact",
  terms:
    "about account organizations campaigns donations payments refunds plans forbidden suspension data service liability changes law contact",
} as const;

/**
 * /terms and /privacy: shows the version that a signup accepts, as blocks, so that no other page carries the
 * texts.
 */
export function loader(args: LoaderFunctionArgs) {
  const { locale, country } = requirePlatform(args);
  const { pathname } = new URL(args.request.url);
  const document = pathname.startsWith("/terms") ? "terms" : "privacy";
  const t = createTranslator(locale);
  const { LEGAL_NAME, LEGAL_TAX_ID, LEGAL_ADDRESS, LEGAL_EMAIL } = env();
  const values = {
    company: LEGAL_NAME,
    tax_id: LEGAL_TAX_ID,
    address: LEGAL_ADDRESS,
    email: LEGAL_EMAIL,
    days: trial.days,
    plan: labelIn(tierNames[trial.tier], locale),
    percent: formatPercent(commissionBasisPoints("afterTrial"), getCountry(country).currency),
  };
  const textOf = (part: string) =>
    t((document === "terms" ? `terms.${part}` : `privacy.${part}`) as TextKey, values);
  const heading = textOf("title");
  return {
    heading,
    title: `${heading} · Dádiva`,
    summary: textOf("summary"),
    version: dayText(t, locale, LEGAL_VERSIONS[document]),
    sections: SECTIONS[document].split(" ").map((id) => ({
      id,
      title: textOf(`sections.${id}.title`),
      blocks: legalBlocks(textOf(`sections.${id}.text`)),
    })),
    frame: platformFrame(args),
  };
}

export default function Legal() {
  const { heading, summary, version, sections, frame } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <PlatformLayout {...frame}>
      <article className="legal">
        <header className="legal-head">
          <h1>{heading}</h1>
          <p className="legal-summary">{summary}</p>
          <p className="hint">{t("platform.legal.version", { date: version })}</p>
          <Alert tone="warning" title={t("platform.legal.review_title")}>
            <p>{t("platform.legal.review")}</p>
          </Alert>
        </header>
        <nav aria-labelledby="contents" className="legal-contents">
          <h2 id="contents">{t("platform.legal.contents")}</h2>
          <ol>
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="legal-text">
          {sections.map(({ id, title, blocks }, index) => (
            <section key={id} id={id}>
              <h2>
                {index + 1}. {title}
              </h2>
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
            </section>
          ))}
        </div>
      </article>
    </PlatformLayout>
  );
}
