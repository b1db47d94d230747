import type { FieldMetadata } from "@conform-to/react";
import { CheckboxField } from "~/components/ui/forms/checkbox-field";
import { DateField } from "~/components/ui/forms/date-field";
import { FieldError } from "~/components/ui/forms/field-error";
import { MoneyField } from "~/components/ui/forms/money-field";
import { PercentageField } from "~/components/ui/forms/percentage-field";
import { RadioCards } from "~/components/ui/forms/radio-cards";
import { CancelLink, SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import type { Option } from "~/components/ui/forms/select-field";
import { TextField } from "~/components/ui/forms/text-field";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";

const amounts = [
  ["ARS", "amount_ars"],
  ["BRL", "amount_brl"],
  ["CLP", "amount_clp"],
  ["COP", "amount_cop"],
  ["MXN", "amount_mxn"],
  ["PEN", "amount_pen"],
  ["USD", "amount_usd"],
  ["UYU", "amount_uyu"],
] as const;

/** Creates a coupon: its discount, how long that lasts, and who may redeem it. */
export function CouponForm({ tiers }: { tiers: readonly Option[] }) {
  const t = useT();
  const { fields, ...own } = useSchemaForm({
    id: "coupon",
    schema: async () => (await import("~/domain/subscriptions/coupons/schema")).couponForm,
    defaultValue: { kind: "percentage", duration: "once" },
  });
  return (
    <SchemaForm of={own}>
      <TextField
        field={fields.coupon}
        label={t("operator.coupons.code")}
        hint={t("operator.coupons.code_hint")}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
      />
      <RadioCards
        field={fields.kind}
        label={t("operator.coupons.kind")}
        columns={2}
        choices={(["percentage", "amount"] as const).map((value) => ({
          value,
          label: t(`operator.coupons.kinds.${value}`),
        }))}
      />
      <PercentageField
        field={fields.percentage}
        label={t("operator.coupons.percentage")}
        hint={t("operator.coupons.percentage_hint")}
      />
      <Amounts fields={fields} />
      <RadioCards
        field={fields.duration}
        label={t("operator.coupons.duration")}
        choices={(["once", "months", "forever"] as const).map((value) => ({
          value,
          label: t(`operator.coupons.durations.${value}`),
        }))}
      />
      <TextField
        field={fields.months}
        label={t("operator.coupons.months")}
        hint={t("operator.coupons.months_hint")}
        inputMode="numeric"
        autoComplete="off"
      />
      <div className="field-row">
        <DateField
          field={fields.valid_until}
          label={t("operator.coupons.valid_until")}
          hint={t("operator.coupons.valid_until_hint")}
        />
        <TextField
          field={fields.max_uses}
          label={t("operator.coupons.max_uses")}
          hint={t("operator.coupons.max_uses_hint")}
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      <fieldset id={fields.tiers.id} tabIndex={-1} className="grid gap-2">
        <legend className="label">{t("operator.coupons.tiers")}</legend>
        <p className="hint">{t("operator.coupons.tiers_hint")}</p>
        <FieldError id={fields.tiers.errorId} errors={fields.tiers.errors} />
        <div className="grid grid-cols-2 gap-x-4 gap-y-1 sm:grid-cols-4">
          {tiers.map(({ value, label }) => (
            <CheckboxField key={value} field={fields.tiers} value={value} label={label} />
          ))}
        </div>
      </fieldset>
      <div className="flex flex-wrap gap-3">
        <SubmitButton>{t("operator.coupons.create")}</SubmitButton>
        <CancelLink variant="ghost" to={paths.operatorCoupons()} />
      </div>
    </SchemaForm>
  );
}

/** The fixed amount in each currency. */
function Amounts({ fields }: { fields: Record<(typeof amounts)[number][1], FieldMetadata> }) {
  const t = useT();
  return (
    <fieldset className="grid gap-3">
      <legend className="label">{t("operator.coupons.amounts")}</legend>
      <p className="hint">{t("operator.coupons.amounts_hint")}</p>
      <div className="field-row">
        {amounts.map(([currency, name]) => (
          <MoneyField key={name} field={fields[name]} label={currency} currency={currency} />
        ))}
      </div>
    </fieldset>
  );
}
