import { NavLink } from "@remix-run/react";
import { useCan } from "~/components/users/use-can";
import type { Campaign } from "~/domain/campaigns/campaign";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";

/** Links between the editor's pages. */
export function CampaignTabs({ id, type }: Pick<Campaign, "id" | "type">) {
  const t = useT();
  const canUpdate = useCan()("update", "campaign");
  const sold = type === "tickets" ? "tickets" : "amounts";
  return (
    <nav aria-label={t("campaigns.pages.label")} className="tabs mb-6">
      <NavLink to={paths.campaign(id)} end preventScrollReset>
        {t("campaigns.pages.details")}
      </NavLink>
      {([sold, "fields", "thanks", "advanced"] as const).map((page) => (
        <NavLink key={page} to={paths.campaignPage(id, page)} preventScrollReset>
          {t(`campaigns.pages.${page}`)}
        </NavLink>
      ))}
      {canUpdate && (
        <NavLink to={paths.campaignUpdates(id)} preventScrollReset>
          {t("campaigns.pages.updates")}
        </NavLink>
      )}
      <NavLink to={paths.campaignPage(id, "embed")} preventScrollReset>
        {t("campaigns.pages.embed")}
      </NavLink>
    </nav>
  );
}
