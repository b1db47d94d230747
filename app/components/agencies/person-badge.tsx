import { Badge, type BadgeColor } from "~/components/ui/badge";
import type { PersonState } from "~/domain/agencies/agency";
import { useT } from "~/i18n";

const colors: Record<PersonState, BadgeColor> = {
  active: "green",
  invited: "orange",
  expired: "red",
  discarded: "gray",
};

export function PersonBadge({ state }: { state: PersonState }) {
  const t = useT();
  return <Badge color={colors[state]}>{t(`agencies.state.${state}`)}</Badge>;
}
