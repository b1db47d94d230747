import type { FieldMetadata } from "@conform-to/react";
import { useState } from "react";
import { CampaignChoice } from "~/components/payment-processors/campaign-choice";
import { CheckboxField } from "~/components/ui/forms/checkbox-field";
import { FieldError } from "~/components/ui/forms/field-error";
import type { FormState } from "~/components/ui/forms/schema-form";
import { useT } from "~/i18n";

interface RuleFieldsProps {
  of: FormState;
  campaigns: { uuid: string; title: string }[];
}

type Rules = Record<"rules" | "rule_retry" | "rule_campaigns" | "campaign_uuids", FieldMetadata>;

/** Edits the rules for global payments: at least one of two, the second with its campaigns. */
export function RuleFields({ of, campaigns }: RuleFieldsProps) {
  const t = useT();
  const { rules, rule_retry, rule_campaigns, campaign_uuids } = of.form.getFieldset() as Rules;
  const [takesCampaigns, setTakesCampaigns] = useState(rule_campaigns.initialValue === "on");
  return (
    <fieldset
      id={rules.id}
      tabIndex={-1}
      className="stack"
      aria-describedby={rules.errors ? rules.errorId : undefined}
    >
      <legend className="subtitle">{t("manage.gateways.rules")}</legend>
      <p className="hint">{t("manage.gateways.rules_hint")}</p>
      <FieldError id={rules.errorId} errors={rules.errors} />
      <CheckboxField
        label={t("manage.gateways.rule_retry")}
        hint={t("manage.gateways.rule_retry_hint")}
        field={rule_retry}
      />
      <CheckboxField
        label={t("manage.gateways.rule_campaigns")}
        field={rule_campaigns}
        onChange={({ currentTarget }) => setTakesCampaigns(currentTarget.checked)}
      />
      {campaigns.length === 0 ? (
        <p className="hint">{t("manage.gateways.no_campaigns")}</p>
      ) : (
        <CampaignChoice campaigns={campaigns} field={campaign_uuids} isShown={takesCampaigns} />
      )}
    </fieldset>
  );
}
