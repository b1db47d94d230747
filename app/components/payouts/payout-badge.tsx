import { Badge, type BadgeColor } from "~/components/ui/badge";
import type { PayoutState } from "~/domain/payouts/states";
import { useT } from "~/i18n";

const COLORS: Partial<Record<PayoutState, BadgeColor>> = {
  paid: "green",
  in_bank: "green",
  held: "orange",
  failed: "red",
  returned: "red",
};

/** Shows a payout's state. */
export function PayoutBadge({ state }: { state: PayoutState }) {
  const t = useT();
  return <Badge color={COLORS[state] ?? "gray"}>{t(`payouts.states.${state}`)}</Badge>;
}
