import { Icon } from "~/components/ui/icon";
import { useT } from "~/i18n";
import type { TicketsPageData } from "./page-data";

/** Date and place of an event. */
export function EventLine({ tickets }: { tickets: TicketsPageData | null }) {
  const t = useT();
  if (!tickets) return null;
  const { begins, ends, isOnline, place } = tickets;
  const where = isOnline ? t("public.tickets.online") : place;
  return (
    <ul className="give-event">
      {begins !== null && (
        <li>
          <Icon name="calendar" size={20} />
          {ends === null ? begins : t("public.tickets.when", { begins, ends })}
        </li>
      )}
      {where !== "" && (
        <li>
          <Icon name={isOnline ? "globe" : "home"} size={20} />
          {where}
        </li>
      )}
    </ul>
  );
}
