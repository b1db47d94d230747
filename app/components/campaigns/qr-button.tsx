import { ButtonLink } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { PremiumRibbon } from "~/components/ui/messages/premium-ribbon";
import { useDismissedDetails } from "~/components/ui/dialogs/use-dismissed-details";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";

interface QrButtonProps {
  id: string;
  title: string;
  /** False without a plan that includes QR codes. */
  isIncluded: boolean;
  /** The public page with the plans' prices. */
  pricingUrl: string;
}

/** Opens a campaign's QR code; without the plan it explains that one is needed. */
export function QrButton({ id, title, isIncluded, pricingUrl }: QrButtonProps) {
  const t = useT();
  const details = useDismissedDetails();
  const label = t("campaigns.qr.open", { title });
  if (isIncluded) {
    return (
      <ButtonLink
        to={paths.campaignQr(id)}
        variant="ghost"
        size="icon"
        icon="qr"
        preventScrollReset
        aria-label={label}
      />
    );
  }
  return (
    <details ref={details} className="relative">
      <summary
        className="button button-ghost button-icon relative list-none text-muted"
        aria-label={`${label}: ${t("common.crown.plan_required")}`}
      >
        <Icon name="qr" />
        <Icon name="crown" size={14} className="absolute end-0.5 top-0.5 text-accent" />
      </summary>
      <div className="popover absolute end-0 top-full z-10 mt-1 w-72 max-w-[calc(100vw-4rem)] whitespace-normal text-start">
        <PremiumRibbon />
        <p>{t("campaigns.qr.needs_plan")}</p>
        <a
          href={pricingUrl}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-primary"
        >
          <Icon name="external" size={18} />
          {t("campaigns.qr.see_plans")}
        </a>
      </div>
    </details>
  );
}
