import { useState } from "react";
import { CampaignChoice } from "~/components/payment-processors/campaign-choice";
import type { FormRefusalData } from "~/components/ui/settings-form";
import { CheckboxField } from "~/components/ui/checkbox-field";
import { FieldError } from "~/components/ui/field-error";
import type { RulesView } from "~/domain/payment-processors/schema";
import { useT } from "~/i18n";

interface RuleFieldsProps {
  /** As they are now; null: of a gateway that is to be activated. */
  rules: RulesView | null;
  campaigns: { uuid: string; title: string }[];
  refusal: FormRefusalData | null;
}

/** When global payments take part: at least one of two rules, the second with its campaigns. */
export function RuleFields({ rules, campaigns, refusal }: RuleFieldsProps) {
  const t = useT();
  const typed = refusal?.typed as Record<string, unknown> | undefined;
  const wasOn = typed ? typed.rule_campaigns === "on" : (rules?.campaigns.length ?? 0) > 0;
  const [takesCampaigns, setTakesCampaigns] = useState(wasOn);
  const chosen = typed
    ? [typed.campaign_uuids ?? []].flat().map(String)
    : (rules?.campaigns.map(({ uuid }) => uuid) ?? []);
  const errors = refusal?.fields.rules ?? [];
  return (
    <fieldset
      id="rules"
      tabIndex={-1}
      className="stack"
      aria-describedby={errors.length > 0 ? "rules-error" : undefined}
    >
      <legend className="subtitle">{t("manage.gateways.rules")}</legend>
      <p className="hint">{t("manage.gateways.rules_hint")}</p>
      <FieldError id="rules-error" errors={errors} />
      <CheckboxField
        label={t("manage.gateways.rule_retry")}
        hint={t("manage.gateways.rule_retry_hint")}
        name="rule_retry"
        id="rule_retry"
        checked={typed ? typed.rule_retry === "on" : (rules?.retry ?? false)}
      />
      <CheckboxField
        label={t("manage.gateways.rule_campaigns")}
        name="rule_campaigns"
        id="rule_campaigns"
        checked={wasOn}
        onChange={({ currentTarget }) => setTakesCampaigns(currentTarget.checked)}
      />
      {campaigns.length === 0 ? (
        <p className="hint">{t("manage.gateways.no_campaigns")}</p>
      ) : (
        <CampaignChoice
          campaigns={campaigns}
          chosen={chosen}
          isShown={takesCampaigns}
          errors={refusal?.fields["rules.campaign_uuids"]}
        />
      )}
    </fieldset>
  );
}
