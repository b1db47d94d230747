import { Badge, type BadgeColor } from "~/components/ui/badge";
import { useT } from "~/i18n";
import { textForCode } from "~/i18n/text-key";

const colors: Record<string, BadgeColor> = {
  approved: "green",
  rejected: "red",
  charged_back: "red",
  in_mediation: "orange",
  refunded: "orange",
  active: "green",
  received: "green",
  paused: "orange",
  published: "green",
  cancelled: "red",
  ready_for_review: "orange",
  in_verification: "orange",
};

interface StatusBadgeProps {
  /** Chooses the texts. */
  of: "transaction" | "donation" | "campaign" | "document";
  status: string;
}

/** Shows a status of the specification as a text in its colour. */
export function StatusBadge({ of, status }: StatusBadgeProps) {
  const t = useT();
  return (
    <Badge color={colors[status] ?? "gray"}>
      {textForCode(t, `common.${of}_status`, status, "common.unknown")}
    </Badge>
  );
}
