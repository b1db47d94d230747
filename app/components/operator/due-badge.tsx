import { Badge } from "~/components/ui/badge";
import { useT } from "~/i18n";

/** Business hours below which a document is due soon. */
const SOON = 12;

/** Shows the remaining or exceeded time in words; the colour repeats it. */
export function DueBadge({ hoursLeft }: { hoursLeft: number }) {
  const t = useT();
  if (hoursLeft <= 0) {
    const count = Math.floor(-hoursLeft);
    return <Badge color="red">{t("operator.documents.overdue_by", { count })}</Badge>;
  }
  const count = Math.ceil(hoursLeft);
  return (
    <Badge color={hoursLeft < SOON ? "orange" : "gray"}>
      {t("operator.documents.left", { count })}
    </Badge>
  );
}
