import { ReasonField } from "~/components/operator/reason-field";
import { Card } from "~/components/ui/card";
import { CheckboxField } from "~/components/ui/forms/checkbox-field";
import { DateField } from "~/components/ui/forms/date-field";
import { RadioCards } from "~/components/ui/forms/radio-cards";
import { SelectField } from "~/components/ui/forms/select-field";
import { SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { lastDayOf } from "~/values/time/last-day";
import type { TenantView } from "~/domain/operators/get-tenant.server";
import { useT } from "~/i18n";

interface PlanCardProps {
  plan: TenantView["plan"];
  timezone: string;
  tierChoices: readonly { value: string; label: string }[];
  featureChoices: readonly { value: string; label: string }[];
}

export function PlanCard({ plan, timezone, tierChoices, featureChoices }: PlanCardProps) {
  const t = useT();
  const lastDay = (end: Date | null) => (end ? lastDayOf(end, timezone) : undefined);
  const { fields, ...own } = useSchemaForm({
    id: "plan",
    intent: "plan",
    schema: async () => (await import("~/domain/billing/schema")).planOverrideForm,
    defaultValue: {
      tier: plan.tier,
      paid_until: lastDay(plan.paidUntil),
      trial_ends: lastDay(plan.trialEndsAt),
      override: plan.overridden ? "own" : "plan",
      features: plan.features,
    },
  });
  return (
    <Card title={t("operator.organization.plan")}>
      <SchemaForm of={own}>
        <SelectField
          label={t("operator.organizations.plan")}
          field={fields.tier}
          options={tierChoices}
          required
        />
        <div className="field-row">
          <DateField label={t("operator.organization.paid_until")} field={fields.paid_until} />
          <DateField label={t("operator.organization.trial_ends")} field={fields.trial_ends} />
        </div>
        <p className="hint">{t("operator.organization.plan_hint")}</p>
        <RadioCards
          label={t("operator.organization.features")}
          field={fields.override}
          columns={2}
          required
          choices={(["plan", "own"] as const).map((value) => ({
            value,
            label: t(`operator.organization.features_${value}`),
          }))}
        />
        <fieldset className="grid gap-2 sm:grid-cols-2">
          <legend className="label mb-2">{t("operator.organization.own_features")}</legend>
          {featureChoices.map(({ value, label }) => (
            <CheckboxField key={value} label={label} field={fields.features} value={value} />
          ))}
        </fieldset>
        <ReasonField field={fields.reason} />
        <div>
          <SubmitButton>{t("operator.organization.save_plan")}</SubmitButton>
        </div>
      </SchemaForm>
    </Card>
  );
}
