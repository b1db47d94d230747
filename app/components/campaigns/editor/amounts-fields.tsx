import type { ComponentProps } from "react";
import { AmountRowsField } from "./amount-rows-field";
import type { EditorFields } from "./editor-fields";
import { CheckboxField } from "~/components/ui/forms/checkbox-field";
import { MoneyField } from "~/components/ui/forms/money-field";
import { moneyText } from "~/components/ui/text/money-text";
import type { FormState } from "~/components/ui/forms/schema-form";
import { useT } from "~/i18n";
import type { Currency } from "~/values/money/money";

interface AmountsFieldsProps {
  form: FormState["form"];
  fields: EditorFields<"amounts" | "allow_other_amount" | "min_amount" | "max_amount">;
  currency: Currency;
  /** The allowed amount of a donation, in minor units. */
  chargeLimits: { min: bigint; max: bigint };
  /** Whether donors may give monthly. */
  hasRecurrence: boolean;
  readOnly: boolean;
}

/** The suggested amounts and their limits. */
export function AmountsFields(props: AmountsFieldsProps) {
  const { form, fields, currency, chargeLimits, hasRecurrence, readOnly } = props;
  const t = useT();
  return (
    <div className="grid gap-5">
      <AmountRowsField
        form={form}
        field={fields.amounts as ComponentProps<typeof AmountRowsField>["field"]}
        currency={currency}
        hasRecurrence={hasRecurrence}
        readOnly={readOnly}
      />
      <CheckboxField
        field={fields.allow_other_amount}
        label={t("campaigns.editor.allow_other_amount")}
        hint={t("campaigns.form.allow_other_amount_hint")}
      />
      <p className="hint">
        {t("campaigns.form.amounts_limits", {
          min: moneyText(chargeLimits.min, currency),
          max: moneyText(chargeLimits.max, currency),
        })}
      </p>
      <div className="field-row">
        <MoneyField
          field={fields.min_amount}
          label={t("campaigns.editor.min_amount")}
          currency={currency}
        />
        <MoneyField
          field={fields.max_amount}
          label={t("campaigns.editor.max_amount")}
          currency={currency}
        />
      </div>
    </div>
  );
}
