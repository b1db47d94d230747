import { useState } from "react";
import { SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { TextField } from "~/components/ui/forms/text-field";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { TextLink } from "~/components/ui/text/text-link";
import { useHydrated } from "~/components/ui/use-hydrated";
import { ConfirmPassword } from "~/components/users/confirm-password";
import { useT } from "~/i18n";

interface CentralposFormProps {
  asksPassword: boolean;
  formKey: string;
  /** The list, where another gateway can be chosen. */
  cancelTo: string;
}

/** Takes the authorization code that Centralpos gave the organisation; Centralpos itself verifies it. */
export function CentralposForm({ asksPassword, formKey, cancelTo }: CentralposFormProps) {
  const t = useT();
  const own = useSchemaForm({
    id: "gateway",
    intent: "gateway",
    schema: async () => {
      const { paymentProcessorFormSchema } = await import("~/domain/payment-processors/schema");
      return paymentProcessorFormSchema;
    },
  });
  const isHydrated = useHydrated();
  const [isEmpty, setEmpty] = useState(true);
  return (
    <SchemaForm of={own} formKey={formKey}>
      <input type="hidden" name="gateway" value="centralpos" />
      <p>{t("manage.gateways.token_text")}</p>
      <TextField
        label={t("manage.gateways.token")}
        field={own.fields.token}
        required
        autoComplete="off"
        spellCheck={false}
        onInput={(event) => setEmpty(event.currentTarget.value.trim() === "")}
      />
      <ConfirmPassword requested={asksPassword} of={own} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <SubmitButton disabled={isHydrated && isEmpty}>
          {t("manage.gateways.authorize")}
        </SubmitButton>
        <TextLink to={cancelTo}>{t("manage.gateways.choose_another")}</TextLink>
      </div>
    </SchemaForm>
  );
}
