import { Badge, type BadgeColor } from "~/components/ui/badge";
import type { TenantState } from "~/domain/operators/states";
import { useT } from "~/i18n";

const colors: Record<TenantState, BadgeColor> = {
  pending: "orange",
  active: "green",
  suspended: "red",
};

export function TenantBadge({ state }: { state: TenantState }) {
  const t = useT();
  return <Badge color={colors[state]}>{t(`operator.organizations.state.${state}`)}</Badge>;
}
