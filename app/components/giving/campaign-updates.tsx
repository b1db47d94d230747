import { paths } from "~/http/paths";
import { useT } from "~/i18n";
import { dayText } from "~/i18n/dates";
import type { CampaignPageData } from "./page-data";

/** Shows the campaign's latest updates, each by its beginning, and the way to all of them. */
export function CampaignUpdates({ page }: { page: CampaignPageData }) {
  const t = useT();
  const { contentLang, locale, slug, updates } = page;
  if (updates.length === 0) return null;
  return (
    <section className="give-step" aria-labelledby="updates">
      <h2 id="updates" className="subtitle">
        {t("public.updates.title")}
      </h2>
      {updates.map(({ id, on, text, title }) => (
        <p key={id} lang={contentLang}>
          <b>{title}</b> <span className="hint">{dayText(t, locale, on)}</span>
          <br />
          {text}
        </p>
      ))}
      <a className="link" href={paths.publicUpdates(slug)}>
        {t("public.updates.all")}
      </a>
    </section>
  );
}
