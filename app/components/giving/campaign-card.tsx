import type { PublicCampaign } from "~/domain/campaigns/public-campaign";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";
import { CoverPicture } from "./cover-picture";
import { GoalProgress } from "./goal-progress";

interface CampaignCardProps {
  campaign: PublicCampaign & { over: boolean };
  receiving: boolean;
  /** The language of title and description, when it differs from the page's. */
  contentLang?: string;
}

/** Shows a campaign on the organisation's home page; the whole card links to it. */
export function CampaignCard({ campaign, receiving, contentLang }: CampaignCardProps) {
  const t = useT();
  const { slug, title, description, coverId, color, objective, raised, currency, over } = campaign;
  const open = receiving && !over;
  return (
    <article className="card cause">
      <CoverPicture pictureId={coverId} color={color} alt="" focus={campaign.focus} small />
      <div className="card-body">
        <h3 className="subtitle" lang={contentLang}>
          <a href={paths.publicCampaign(slug)}>{title}</a>
        </h3>
        <p className="cause-text muted" lang={contentLang}>
          {description}
        </p>
        {objective !== null && (
          <GoalProgress raised={raised} objective={objective} currency={currency} open={open} />
        )}
        {open ? (
          <span className="button button-primary" aria-hidden>
            {t(callOf(campaign))}
          </span>
        ) : (
          over && <p className="hint">{t(endOf(campaign))}</p>
        )}
      </div>
    </article>
  );
}

function endOf({ cancelled, type }: PublicCampaign) {
  if (cancelled) return "public.tickets.cancelled_title";
  return type === "tickets" ? "public.tickets.over_title" : "public.organization.over";
}

function callOf({ type, monthlyOffered, oneTimeOffered }: PublicCampaign) {
  if (type === "tickets") return "public.tickets.go";
  return monthlyOffered && !oneTimeOffered ? "public.donate_monthly" : "public.donate";
}
