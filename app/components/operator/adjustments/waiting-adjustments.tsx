import { Card } from "~/components/ui/card";
import { SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { Money } from "~/components/ui/text/money";
import { adjustmentNote } from "~/domain/payouts/adjustments/adjustment-note";
import type { StaffAdjustment } from "~/domain/payouts/adjustments/list-all-adjustments.server";
import { useT } from "~/i18n";
import { formatDay } from "~/values/time/day-text";

interface WaitingProps {
  items: readonly StaffAdjustment[];
  /** The present operator, who cannot approve their own. */
  operatorId: string;
}

/** The adjustments that need a second operator, each with its two answers. */
export function WaitingAdjustments({ items, operatorId }: WaitingProps) {
  const t = useT();
  if (items.length === 0) return null;
  return (
    <Card title={t("operator.adjustments.waiting")}>
      <ul className="grid gap-5">
        {items.map((one) => (
          <Waiting key={one.id} adjustment={one} isOwn={one.author.id === operatorId} />
        ))}
      </ul>
    </Card>
  );
}

function Waiting({ adjustment, isOwn }: { adjustment: StaffAdjustment; isOwn: boolean }) {
  const t = useT();
  const { amount, author, currency, effectiveOn, organization, reason } = adjustment;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3">
      <span className="grid min-w-0">
        <span className="font-semibold wrap-anywhere">
          {organization.name} · <Money amount={amount} currency={currency} />
        </span>
        <span className="wrap-anywhere">
          {t(`payouts.adjustments.reasons.${reason}`)}: {adjustmentNote(t, adjustment)}
        </span>
        <span className="text-sm text-muted">
          {t("operator.adjustments.made_by", { name: author.name, day: formatDay(effectiveOn) })}{" "}
          {isOwn && t("operator.adjustments.other_person")}
        </span>
      </span>
      <span className="flex flex-wrap gap-2">
        {!isOwn && <Answer adjustment={adjustment} decision="approve" />}
        <Answer adjustment={adjustment} decision="reject" />
      </span>
    </li>
  );
}

interface AnswerProps {
  adjustment: StaffAdjustment;
  decision: "approve" | "reject";
}

function Answer({ adjustment: { id, organization }, decision }: AnswerProps) {
  const t = useT();
  const own = useSchemaForm({ id: `${decision}-${id}`, intent: decision });
  return (
    <SchemaForm of={own} className="">
      <input type="hidden" name="organization" value={organization.id} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="decision" value={decision} />
      <SubmitButton variant={decision === "approve" ? "primary" : "outline"}>
        {t(`operator.adjustments.decisions.${decision}`)}
      </SubmitButton>
    </SchemaForm>
  );
}
