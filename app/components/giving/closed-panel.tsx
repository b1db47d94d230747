import { Icon } from "~/components/ui/icon";
import { useT } from "~/i18n";
import { outOfFrame } from "./out-of-frame";

interface ClosedPanelProps {
  closed: "organization" | "ended";
  organization: string;
  /** Hides the link to the organisation's home page, on that page. */
  atHome?: boolean;
  embedded?: boolean;
}

/** Replaces the form and explains why the campaign takes no donations now. */
export function ClosedPanel({ closed, organization, atHome, embedded = false }: ClosedPanelProps) {
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
        <a className="button button-outline" href="/" {...outOfFrame(embedded)}>
          {t("public.closed.other_campaigns", { name: organization })}
        </a>
      )}
    </div>
  );
}
