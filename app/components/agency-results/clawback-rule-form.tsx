import { Card } from "~/components/ui/card";
import { CheckboxField } from "~/components/ui/forms/checkbox-field";
import { FieldError } from "~/components/ui/forms/field-error";
import { MoneyField } from "~/components/ui/forms/money-field";
import { PercentageField } from "~/components/ui/forms/percentage-field";
import { CancelLink, SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { SelectField } from "~/components/ui/forms/select-field";
import { TextField } from "~/components/ui/forms/text-field";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { clawbackReason } from "~/domain/agency-results/clawback-reason";
import type { ClawbackRule } from "~/domain/agency-results/find-clawback-rule.server";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";
import { formatAmount, type Currency } from "~/values/money/money";
import { percentageOf } from "~/values/money/upgrade";

interface ClawbackRuleFormProps {
  currency: Currency;
  /** The reasons of a donation's end. */
  reasons: readonly string[];
  /** Null before the team has one. */
  rule: ClawbackRule["rule"];
}

const KINDS = ["charges", "days"] as const;
/** What a new rule begins with. */
const USUAL = { kind: "charges", size: 3, basisPoints: 10_000, exceptions: ["deceased"] };

/** Edits the fee of a pledge, the window in which it is lost, and what comes back. */
export function ClawbackRuleForm({ currency, reasons, rule }: ClawbackRuleFormProps) {
  const t = useT();
  const own = useSchemaForm({
    id: "clawback-rule",
    schema: async () => (await import("~/domain/agency-results/schema")).clawbackRuleSchema,
    defaultValue: {
      fee: rule ? formatAmount(rule.fee, currency) : "",
      window_kind: rule?.windowKind ?? USUAL.kind,
      window_size: String(rule?.windowSize ?? USUAL.size),
      percentage: String(percentageOf(rule?.basisPoints ?? USUAL.basisPoints)),
      exceptions: [...(rule?.exceptions ?? USUAL.exceptions)],
    },
  });
  const { fields } = own;
  return (
    <SchemaForm of={own} className="grid max-w-3xl gap-6">
      <Card>
        <div className="stack">
          <MoneyField
            label={t("results.clawback.fee")}
            hint={t("results.clawback.fee_text")}
            field={fields.fee}
            currency={currency}
            required
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              label={t("results.clawback.window")}
              hint={t("results.clawback.window_text")}
              field={fields.window_size}
              inputMode="numeric"
              required
            />
            <SelectField
              label={t("results.clawback.counted_in")}
              field={fields.window_kind}
              required
              options={KINDS.map((value) => ({
                value,
                label: t(`results.clawback.window_kinds.${value}`),
              }))}
            />
          </div>
          <PercentageField
            label={t("results.clawback.percentage")}
            field={fields.percentage}
            required
          />
          <fieldset className="grid gap-2">
            <legend className="label">{t("results.clawback.exceptions")}</legend>
            <FieldError id="clawback-exceptions" errors={fields.exceptions.errors} />
            <div className="grid gap-2 sm:grid-cols-2">
              {reasons.map((reason) => (
                <CheckboxField
                  key={reason}
                  label={clawbackReason(t, reason)}
                  field={fields.exceptions}
                  value={reason}
                />
              ))}
            </div>
          </fieldset>
        </div>
      </Card>
      <div className="flex flex-wrap justify-end gap-2">
        <CancelLink to={paths.clawback()} />
        <SubmitButton>{t("common.actions.save")}</SubmitButton>
      </div>
    </SchemaForm>
  );
}
