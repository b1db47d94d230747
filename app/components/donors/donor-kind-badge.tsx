import { Badge, type BadgeColor } from "~/components/ui/badge";
import type { DonorKind } from "~/domain/donations/schema";
import { useT } from "~/i18n";

const colors: Record<DonorKind, BadgeColor> = {
  monthly: "green",
  paused: "orange",
  ended: "gray",
  one_time: "gray",
};

/** Shows what somebody gives now. */
export function DonorKindBadge({ kind }: { kind: DonorKind }) {
  const t = useT();
  return <Badge color={colors[kind]}>{t(`donors.kind.${kind}`)}</Badge>;
}
