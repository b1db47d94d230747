import { NavLink } from "@remix-run/react";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";

/** Links between the editor's pages. */
export function CampaignTabs({ id }: { id: string }) {
  const t = useT();
  return (
    <nav aria-label={t("campaigns.pages.label")} className="tabs mb-6">
      <NavLink to={paths.campaign(id)} end preventScrollReset>
        {t("campaigns.pages.details")}
      </NavLink>
      <NavLink to={paths.campaignFields(id)} preventScrollReset>
        {t("campaigns.pages.fields")}
      </NavLink>
      <NavLink to={paths.campaignEmbed(id)} preventScrollReset>
        {t("campaigns.pages.embed")}
      </NavLink>
    </nav>
  );
}
