import { useState } from "react";
import { RuleFields } from "~/components/payment-processors/rule-fields";
import { useSaving } from "~/components/ui/use-saving";
import { ConfirmPassword } from "~/components/users/confirm-password";
import { SettingsForm, type FormRefusalData } from "~/components/ui/settings-form";
import { Statement } from "~/components/payment-processors/statement";
import { Alert } from "~/components/ui/alert";
import { Button, ButtonLink } from "~/components/ui/button";
import { TextField } from "~/components/ui/text-field";
import type { GatewayOption } from "~/components/payment-processors/gateway-option";
import type { PaymentProcessorView } from "~/domain/payment-processors/schema";
import { useT } from "~/i18n";

interface GatewayFormProps {
  option: GatewayOption;
  /** Being edited; null: to be activated. */
  processor: PaymentProcessorView | null;
  /** That the rules of global payments may name. */
  campaigns: { uuid: string; title: string }[];
  countryName: string;
  refusal: FormRefusalData | null;
  asksPassword: boolean;
  formKey: string;
  cancelTo: string;
}

/**
 * What donors read on their statement (where the country fixes it there is only an explanation), and
 * the rules of global payments.
 */
export function GatewayForm(props: GatewayFormProps) {
  const { option, processor, countryName, refusal, asksPassword, formKey, cancelTo } = props;
  const t = useT();
  const isSaving = useSaving("gateway");
  const { customizable, maxChars, prefixes, suggestion } = option.descriptor;
  const [text, setText] = useState(
    refusal?.typed.soft_descriptor ?? processor?.soft_descriptor ?? suggestion,
  );
  return (
    <SettingsForm intent="gateway" formKey={formKey} refusal={refusal}>
      <input type="hidden" name="gateway" value={option.id} />
      {processor && <input type="hidden" name="uuid" value={processor.uuid} />}
      <p>{t("manage.gateways.descriptor_text")}</p>
      {customizable ? (
        <TextField
          label={t("manage.gateways.descriptor")}
          name="soft_descriptor"
          id="soft_descriptor"
          required
          defaultValue={text}
          errors={refusal?.fields.soft_descriptor}
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
      {option.id === "global_payments" && (
        <RuleFields
          rules={processor?.rules ?? null}
          campaigns={props.campaigns}
          refusal={refusal}
        />
      )}
      {!processor && <Alert tone="warning">{t("manage.gateways.irreversible")}</Alert>}
      <ConfirmPassword asked={asksPassword} refusal={refusal} />
      <div className="flex flex-wrap gap-3">
        <Button busy={isSaving}>
          {processor ? t("common.actions.update") : t("manage.gateways.save_and_activate")}
        </Button>
        <ButtonLink variant="ghost" to={cancelTo} preventScrollReset>
          {t("common.actions.cancel")}
        </ButtonLink>
      </div>
    </SettingsForm>
  );
}
