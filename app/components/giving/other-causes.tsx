import { useT } from "~/i18n";
import { CampaignCard } from "./campaign-card";
import type { CampaignPageData } from "./page-data";

/** Offers other campaigns of the organisation where one takes no donations any more. */
export function OtherCauses({
  others,
  contentLang,
}: Pick<CampaignPageData, "others" | "contentLang">) {
  const t = useT();
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="others" className="stack give-others">
      <h2 id="others" className="subtitle">
        {t("public.closed.others")}
      </h2>
      <ul className="cause-list">
        {others.map((campaign) => (
          <li key={campaign.id}>
            <CampaignCard campaign={campaign} receiving contentLang={contentLang} />
          </li>
        ))}
      </ul>
    </section>
  );
}
