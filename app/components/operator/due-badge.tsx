import { Badge } from "~/components/ui/badge";
import { useT } from "~/i18n";

/** Business hours under which a document is soon due. */
const SOON = 12;

/** How much of the promised time is left or over, in words: colour says it again. */
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
