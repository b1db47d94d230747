import { ReasonField, refusalOfForm } from "~/components/operator/reason-field";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { CheckboxField } from "~/components/ui/checkbox-field";
import { DateField } from "~/components/ui/date-field";
import { RadioCards } from "~/components/ui/radio-cards";
import { SelectField } from "~/components/ui/select-field";
import { SettingsForm, type FormRefusalData } from "~/components/ui/settings-form";
import { lastDayOf } from "~/domain/billing/plan-days";
import type { TenantView } from "~/domain/operators/get-tenant.server";
import { useT } from "~/i18n";

interface PlanCardProps {
  plan: TenantView["plan"];
  timezone: string;
  tierChoices: readonly { value: string; label: string }[];
  featureChoices: readonly { value: string; label: string }[];
  refusal: FormRefusalData | null;
}

/** Plan and features of an organisation, set by hand. */
export function PlanCard({ plan, timezone, tierChoices, featureChoices, refusal }: PlanCardProps) {
  const t = useT();
  const own = refusalOfForm(refusal, "plan");
  const chosen = own ? [own.typed.features ?? []].flat() : plan.features;
  const lastDay = (end: Date | null) => (end ? lastDayOf(end, timezone) : undefined);
  return (
    <Card title={t("operator.organization.plan")}>
      <SettingsForm intent="plan" refusal={own}>
        <SelectField
          label={t("operator.organizations.plan")}
          id="tier"
          name="tier"
          options={tierChoices}
          required
          defaultValue={own?.typed.tier ?? plan.tier}
          errors={own?.fields.tier}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <DateField
            label={t("operator.organization.paid_until")}
            id="paid_until"
            name="paid_until"
            defaultValue={own?.typed.paid_until ?? lastDay(plan.paidUntil)}
            errors={own?.fields.paid_until}
          />
          <DateField
            label={t("operator.organization.trial_ends")}
            id="trial_ends"
            name="trial_ends"
            defaultValue={own?.typed.trial_ends ?? lastDay(plan.trialEndsAt)}
            errors={own?.fields.trial_ends}
          />
        </div>
        <RadioCards
          label={t("operator.organization.features")}
          id="override"
          name="override"
          columns={2}
          required
          defaultValue={own?.typed.override ?? (plan.overridden ? "own" : "plan")}
          choices={(["plan", "own"] as const).map((value) => ({
            value,
            label: t(`operator.organization.features_${value}`),
          }))}
          errors={own?.fields.override}
        />
        <fieldset className="grid gap-2 sm:grid-cols-2">
          <legend className="label mb-2">{t("operator.organization.own_features")}</legend>
          {featureChoices.map(({ value, label }) => (
            <CheckboxField
              key={value}
              label={label}
              id={`feature_${value}`}
              name="features"
              value={value}
              checked={chosen.includes(value)}
            />
          ))}
        </fieldset>
        <ReasonField intent="plan" refusal={own} />
        <div>
          <Button>{t("operator.organization.save_plan")}</Button>
        </div>
      </SettingsForm>
    </Card>
  );
}
