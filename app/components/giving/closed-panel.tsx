import { Icon } from "~/components/ui/icon";
import { useT } from "~/i18n";

interface ClosedPanelProps {
  closed: "organization" | "ended";
  organization: string;
  /** On the organisation's own home there is nowhere else to go. */
  atHome?: boolean;
}

/** Stands where the form would: why nothing can be given now, without blame. */
export function ClosedPanel({ closed, organization, atHome }: ClosedPanelProps) {
  const t = useT();
  return (
    <div className="give-closed">
      <Icon name={closed === "ended" ? "heart" : "clock"} size={40} />
      <h2 className="subtitle">
        {closed === "ended" ? t("public.organization.over") : t("public.closed.title")}
      </h2>
      <p>
        {closed === "ended"
          ? t("public.closed.ended")
          : t("public.closed.organization", { name: organization })}{" "}
        {closed === "organization" && t("public.closed.thanks")}
      </p>
      {!atHome && (
        <a className="button button-outline" href="/">
          {t("public.closed.other_campaigns", { name: organization })}
        </a>
      )}
    </div>
  );
}
