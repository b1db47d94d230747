import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Money } from "~/components/ui/text/money";
import { adjustmentNote } from "~/domain/payouts/adjustments/adjustment-note";
import type { ShownAdjustment } from "~/domain/payouts/adjustments/adjustment-view";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";
import { formatDay } from "~/values/time/day-text";

/** Names the newest adjustments of the balance with their reasons, and leads to all of them. */
export function AdjustmentsCard({ items }: { items: readonly ShownAdjustment[] }) {
  const t = useT();
  if (items.length === 0) return null;
  return (
    <Card
      title={t("payouts.adjustments.title")}
      actions={
        <ButtonLink variant="outline" size="sm" to={paths.payoutAdjustments()}>
          {t("payouts.adjustments.see")}
        </ButtonLink>
      }
    >
      <ul className="grid gap-3">
        {items.map((one) => (
          <li key={one.id} className="grid min-w-0">
            <span>
              {formatDay(one.effectiveOn)} · <Money amount={one.amount} currency={one.currency} /> ·{" "}
              {t(`payouts.adjustments.reasons.${one.reason}`)}
            </span>
            <span className="text-sm wrap-anywhere text-muted">{adjustmentNote(t, one)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
