import { ReasonForm } from "~/components/operator/reason-form";
import { Card } from "~/components/ui/card";
import { SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import type { MoneyCaseView } from "~/domain/donations/results/get-money-case.server";
import { useT } from "~/i18n";

/** Offers the decisions that end a flagged charge: look it up again, end it, or close the case. */
export function MoneyCaseDecision({ found }: { found: MoneyCaseView }) {
  const t = useT();
  const isOpen = found.status === "in_process" || found.status === "pending";
  const check = useSchemaForm({ id: "check", intent: "check" });
  const intent = isOpen ? "end" : "close";
  if (found.isClosed)
    return <Card title={t("operator.money.decide")}>{t("operator.money.closed")}</Card>;
  return (
    <Card title={t("operator.money.decide")}>
      <div className="grid gap-6">
        {isOpen && (
          <SchemaForm of={check}>
            <div>
              <SubmitButton variant="outline">{t("operator.money.check")}</SubmitButton>
              <p className="hint mt-1">{t("operator.money.check_hint")}</p>
            </div>
          </SchemaForm>
        )}
        <div className={isOpen ? "border-t border-line pt-4" : undefined}>
          <p className="mb-3">{t(`operator.money.${intent}_hint`)}</p>
          <ReasonForm
            intent={intent}
            label={t(`operator.money.${intent}`)}
            variant={isOpen ? "destructive" : "primary"}
          />
        </div>
      </div>
    </Card>
  );
}
