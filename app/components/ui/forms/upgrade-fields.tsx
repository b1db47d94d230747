import type { FieldMetadata } from "@conform-to/react";
import { CheckboxField } from "./checkbox-field";
import { PercentageField } from "./percentage-field";
import { SelectField } from "./select-field";
import { useT } from "~/i18n";
import { everyText } from "~/i18n/upgrades";
import { upgradePeriods } from "~/values/money/upgrade";

interface UpgradeFieldsProps {
  fields: Record<"percentage" | "period" | "auto", FieldMetadata<string | undefined>>;
  /** Whether the form needs an increase; a campaign may offer none. */
  required?: boolean;
  /** The percentages that the organisation allows. */
  range?: { min: number; max: number };
}

/** Percentage, period and repetition of an increase. */
export function UpgradeFields({ fields, required, range }: UpgradeFieldsProps) {
  const t = useT();
  return (
    <>
      <div className="field-row">
        <PercentageField
          field={fields.percentage}
          label={t("common.upgrade.percentage")}
          hint={range && t("common.upgrade.range", range)}
          required={required}
        />
        <SelectField
          field={fields.period}
          label={t("common.upgrade.period")}
          placeholder={t("common.form.choose")}
          required={required}
          options={upgradePeriods.map((value) => ({ value, label: everyText(t, value) }))}
        />
      </div>
      <CheckboxField
        field={fields.auto}
        label={t("common.upgrade.repeats")}
        hint={t("common.upgrade.repeats_hint")}
      />
    </>
  );
}
