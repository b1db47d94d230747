import { Badge, type BadgeColor } from "~/components/ui/badge";
import type { PledgeState } from "~/domain/pledges/schema";
import { useT } from "~/i18n";

const colors: Record<PledgeState, BadgeColor> = {
  received: "gray",
  checking: "orange",
  approved: "green",
  invalid: "red",
  on_hold: "orange",
  payment_pending: "orange",
  charged_first: "green",
  first_declined: "red",
  active: "green",
  withdrawn: "gray",
};

export function PledgeBadge({ state }: { state: PledgeState }) {
  const t = useT();
  return <Badge color={colors[state]}>{t(`pledges.state.${state}`)}</Badge>;
}
