import { Badge, type BadgeColor } from "~/components/ui/badge";
import type { TicketState } from "~/domain/attendees/ticket-states";
import { useT } from "~/i18n";

const colors: Partial<Record<TicketState, BadgeColor>> = {
  sold: "green",
  held: "orange",
  cancelled: "red",
  refunded: "orange",
};

/** The state of a seat as a text in its colour. */
export function TicketBadge({ state }: { state: TicketState }) {
  const t = useT();
  return <Badge color={colors[state] ?? "gray"}>{t(`attendees.state.${state}`)}</Badge>;
}
