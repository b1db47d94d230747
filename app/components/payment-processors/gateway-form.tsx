import { useState } from "react";
import { RuleFields } from "~/components/payment-processors/rule-fields";
import { CancelLink, SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { ConfirmPassword } from "~/components/users/confirm-password";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { Statement } from "~/components/payment-processors/statement";
import { Alert } from "~/components/ui/messages/alert";
import { TextField } from "~/components/ui/forms/text-field";
import type { GatewayOption } from "~/components/payment-processors/gateway-option";
import type { PaymentProcessorView } from "~/domain/payment-processors/schema";
import { useT } from "~/i18n";

interface GatewayFormProps {
  option: GatewayOption;
  /** The processor to edit; null: a new one. */
  processor: PaymentProcessorView | null;
  /** Campaigns for the rules of global payments. */
  campaigns: { uuid: string; title: string }[];
  countryName: string;
  asksPassword: boolean;
  formKey: string;
  cancelTo: string;
}

/** Edits the statement descriptor (only explained where the country fixes it, absent where the company prints none) and the rules of global payments. */
export function GatewayForm(props: GatewayFormProps) {
  const { option, processor, countryName, asksPassword, formKey, cancelTo } = props;
  const t = useT();
  const { customizable, isPrinted, maxChars, prefixes, suggestion } = option.descriptor;
  const rules = processor?.rules;
  const { fields, ...own } = useSchemaForm({
    id: "gateway",
    intent: "gateway",
    schema: async () => {
      const { paymentProcessorFormSchema } = await import("~/domain/payment-processors/schema");
      return paymentProcessorFormSchema;
    },
    defaultValue: {
      soft_descriptor: processor?.soft_descriptor ?? suggestion,
      rule_retry: rules?.retry ? "on" : undefined,
      rule_campaigns: rules && rules.campaigns.length > 0 ? "on" : undefined,
      campaign_uuids: rules?.campaigns.map(({ uuid }) => uuid),
    },
  });
  const [text, setText] = useState(String(fields.soft_descriptor.initialValue ?? ""));
  return (
    <SchemaForm of={own} formKey={formKey}>
      <input type="hidden" name="gateway" value={option.id} />
      {processor && <input type="hidden" name="uuid" value={processor.uuid} />}
      {isPrinted && (
        <>
          <p>{t("manage.gateways.descriptor_text")}</p>
          {customizable ? (
            <TextField
              label={t("manage.gateways.descriptor")}
              field={fields.soft_descriptor}
              required
              hint={t("manage.gateways.descriptor_limit", { max: maxChars ?? 0 })}
              autoComplete="off"
              spellCheck={false}
              onInput={(event) => setText(event.currentTarget.value)}
            />
          ) : (
            <p className="text-muted">
              {t("manage.gateways.descriptor_fixed", { country: countryName })}
            </p>
          )}
          <Statement prefixes={prefixes} value={customizable ? text.trim() : suggestion} />
        </>
      )}
      {option.id === "global_payments" && <RuleFields of={own} campaigns={props.campaigns} />}
      {!processor && <Alert tone="warning">{t("manage.gateways.irreversible")}</Alert>}
      <ConfirmPassword requested={asksPassword} of={own} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton>
          {processor ? t("common.actions.update") : t("manage.gateways.save_and_activate")}
        </SubmitButton>
        <CancelLink variant="ghost" to={cancelTo} preventScrollReset />
      </div>
    </SchemaForm>
  );
}
