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
  /** The campaign is an event, which sells tickets. */
  isEvent?: boolean;
}

/** Replaces the form and explains why the campaign takes no donations now. */
export function ClosedPanel(props: ClosedPanelProps) {
  const { closed, organization, atHome, embedded = false, isEvent = false } = props;
  const t = useT();
  // Without a campaign nothing else names the page.
  const Heading = closed === "gone" ? "h1" : "h2";
  const { title, text } = closed !== "cancelled" && isEvent ? eventTexts(closed) : textsOf(closed);
  return (
    <div className="give-closed">
      <Icon name={closed === "ended" ? "heart" : "clock"} size={40} />
      <Heading className="subtitle">{t(title)}</Heading>
      <p>
        {t(text, { name: organization })}{" "}
        {closed !== "ended" && closed !== "gone" && !isEvent && t("public.closed.thanks")}
      </p>
      {!atHome && (
        <a className="button button-outline" href="/" {...outOfFrame(embedded)}>
          {t("public.closed.other_campaigns", { name: organization })}
        </a>
      )}
    </div>
  );
}

function textsOf(closed: ClosedPanelProps["closed"]) {
  const text = `public.closed.${closed}` as const;
  if (closed === "ended") return { title: "public.organization.over", text } as const;
  if (closed === "gone") return { title: "public.closed.gone_title", text } as const;
  if (closed === "cancelled") return { title: "public.tickets.cancelled_title", text } as const;
  return { title: "public.closed.title", text } as const;
}

/** The sale may end before the event, so nothing says that the event is over. */
function eventTexts(closed: ClosedPanelProps["closed"]) {
  return closed === "ended"
    ? ({ title: "public.tickets.over_title", text: "public.tickets.over_text" } as const)
    : ({ title: "public.tickets.closed_title", text: "public.tickets.closed_text" } as const);
}
