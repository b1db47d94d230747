import { Card } from "~/components/ui/card";
import { SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { SelectField } from "~/components/ui/forms/select-field";
import { TextField } from "~/components/ui/forms/text-field";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import type { PayoutDecision } from "~/domain/payouts/decision-schema";
import { useT } from "~/i18n";

/** What our staff can do with a payout, with the reason or the bank's code. */
export function PayoutDecisionCard({
  decisions,
}: {
  decisions: readonly PayoutDecision["decision"][];
}) {
  const t = useT();
  const { fields, ...own } = useSchemaForm({
    id: "payout-decision",
    schema: async () => (await import("~/domain/payouts/decision-schema")).payoutDecisionSchema,
    defaultValue: { decision: decisions[0] },
  });
  return (
    <Card title={t("operator.payouts.decide")}>
      <SchemaForm of={own}>
        <SelectField
          field={fields.decision}
          label={t("operator.payouts.decision")}
          options={decisions.map((value) => ({
            value,
            label: t(`operator.payouts.decisions.${value}`),
          }))}
          required
        />
        <TextField
          field={fields.reason}
          label={t("operator.payouts.reason")}
          hint={t("operator.payouts.reason_text")}
          required
        />
        <div>
          <SubmitButton>{t("operator.payouts.decide")}</SubmitButton>
        </div>
      </SchemaForm>
    </Card>
  );
}
