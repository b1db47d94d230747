import { Badge, type BadgeColor } from "~/components/ui/badge";
import type { UserState } from "~/domain/users/organization-user";
import { useT } from "~/i18n";

const colors: Record<UserState, BadgeColor> = {
  active: "green",
  invited: "orange",
  expired: "red",
  deactivated: "gray",
};

export function UserBadge({ state }: { state: UserState }) {
  const t = useT();
  return <Badge color={colors[state]}>{t(`manage.users.state.${state}`)}</Badge>;
}
