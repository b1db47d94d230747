import { DateField } from "~/components/ui/forms/date-field";
import { SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { SelectField } from "~/components/ui/forms/select-field";
import { TextareaField } from "~/components/ui/forms/textarea-field";
import { TextField } from "~/components/ui/forms/text-field";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { chosenReasons } from "~/domain/payouts/adjustments/reasons";
import type { ProposedAdjustment } from "~/domain/payouts/reconciliation/propose-adjustment.server";
import { useT } from "~/i18n";
import { currencies, formatAmount, type Currency } from "~/values/money/money";

interface AdjustmentFormProps {
  /** Made by the server, so that a form that is sent twice adjusts once. */
  id: string;
  currency: Currency;
  today: string;
  /** What corrects a difference with a company's file; a person reads it before it is made. */
  proposal?: ProposedAdjustment | null;
}

/** Corrects an organisation's balance: how much, why, and what the organisation reads of it. */
export function AdjustmentForm({ currency, id, proposal, today }: AdjustmentFormProps) {
  const t = useT();
  const { fields, ...own } = useSchemaForm({
    id: "adjustment",
    schema: async () => (await import("~/domain/payouts/adjustments/schema")).adjustmentSchema,
    defaultValue: {
      ...{ direction: "add", currency, effective_on: today, reason: "company_difference" },
      ...(proposal && proposed(proposal)),
    },
  });
  return (
    <SchemaForm of={own}>
      <input type="hidden" name="id" value={id} />
      {proposal && <input type="hidden" name="difference" value={proposal.differenceId} />}
      <SelectField
        field={fields.direction}
        label={t("operator.adjustments.direction")}
        options={(["add", "take"] as const).map((value) => ({
          value,
          label: t(`operator.adjustments.directions.${value}`),
        }))}
        required
      />
      <TextField
        field={fields.amount}
        label={t("common.fields.amount")}
        autoComplete="off"
        required
      />
      <SelectField
        field={fields.currency}
        label={t("common.fields.currency")}
        hint={t("operator.adjustments.currency_hint")}
        options={currencies.map((value) => ({ value, label: value }))}
        required
      />
      <DateField
        field={fields.effective_on}
        label={t("operator.adjustments.effective_on")}
        hint={t("operator.adjustments.effective_on_hint")}
        max={today}
        required
      />
      <SelectField
        field={fields.reason}
        label={t("payouts.adjustments.reason")}
        options={chosenReasons.map((value) => ({
          value,
          label: t(`payouts.adjustments.reasons.${value}`),
        }))}
        required
      />
      <TextareaField
        field={fields.note}
        label={t("payouts.adjustments.note")}
        hint={t("operator.adjustments.note_hint")}
        required
      />
      <TextField
        field={fields.transaction}
        label={t("operator.adjustments.transaction")}
        autoComplete="off"
      />
      <TextField
        field={fields.payout}
        label={t("operator.adjustments.payout")}
        autoComplete="off"
      />
      <div>
        <SubmitButton>{t("operator.adjustments.make")}</SubmitButton>
      </div>
    </SchemaForm>
  );
}

/** Returns the form's first values, the amount as its currency writes it. */
function proposed({ amount, currency, direction, reason, transaction }: ProposedAdjustment) {
  return {
    ...{ direction, currency, reason, transaction: transaction ?? undefined },
    amount: amount === null ? undefined : formatAmount(amount, currency),
  };
}
