import type { Closed } from "~/domain/campaigns/public-campaign";
import { Icon } from "~/components/ui/icon";
import { useT } from "~/i18n";
import { outOfFrame } from "./out-of-frame";

interface ClosedPanelProps {
  /** `organization`: without a reason, on its own home page. */
  closed: NonNullable<Closed> | "gone" | "organization";
  organization: string;
  /** Hides the link to the organisation's home page, on that page. */
  atHome?: boolean;
  embedded?: boolean;
}

/** Replaces the form and explains why the campaign takes no donations now. */
export function ClosedPanel({ closed, organization, atHome, embedded = false }: ClosedPanelProps) {
  const t = useT();
  // Without a campaign nothing else names the page.
  const Heading = closed === "gone" ? "h1" : "h2";
  return (
    <div className="give-closed">
      <Icon name={closed === "ended" ? "heart" : "clock"} size={40} />
      <Heading className="subtitle">
        {closed === "ended"
          ? t("public.organization.over")
          : t(closed === "gone" ? "public.closed.gone_title" : "public.closed.title")}
      </Heading>
      <p>
        {t(`public.closed.${closed}`, { name: organization })}{" "}
        {closed !== "ended" && closed !== "gone" && t("public.closed.thanks")}
      </p>
      {!atHome && (
        <a className="button button-outline" href="/" {...outOfFrame(embedded)}>
          {t("public.closed.other_campaigns", { name: organization })}
        </a>
      )}
    </div>
  );
}
