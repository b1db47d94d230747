import { useState } from "react";
import { Card } from "~/components/ui/card";
import { RadioCards } from "~/components/ui/forms/radio-cards";
import { SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { TextField } from "~/components/ui/forms/text-field";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { Alert } from "~/components/ui/messages/alert";
import { useHydrated } from "~/components/ui/use-hydrated";
import { ConfirmPassword } from "~/components/users/confirm-password";
import { environments, type Environment } from "~/domain/integrations/choices";
import { useT } from "~/i18n";

interface ConnectFormProps {
  environment: Environment;
  domain: string | null;
  isOffered: boolean;
  asksPassword: boolean;
  /** The permission was there before. */
  isAgain: boolean;
}

/** Chooses where the organisation works, and leads to the consent page there. */
export function ConnectForm(props: ConnectFormProps) {
  const { asksPassword, domain, environment, isAgain, isOffered } = props;
  const t = useT();
  const isHydrated = useHydrated();
  const [chosen, setChosen] = useState<string>(environment);
  const { fields, ...own } = useSchemaForm({
    id: "connect",
    intent: "connect",
    schema: async () => (await import("~/domain/integrations/schema")).connectFormSchema,
    defaultValue: { environment, domain: domain ?? "" },
  });
  return (
    <Card title={t(isAgain ? "integrations.connect_again" : "integrations.connect")}>
      <SchemaForm of={own} reloadDocument>
        {!isOffered && <Alert tone="warning">{t("integrations.not_offered")}</Alert>}
        <RadioCards
          label={t("integrations.environment.label")}
          field={fields.environment}
          columns={1}
          required
          onChange={({ target }) => setChosen(target.value)}
          choices={environments.map((value) => ({
            value,
            label: t(`integrations.environment.${value}`),
            caption: t(`integrations.environment.${value}_text`),
          }))}
        />
        {(!isHydrated || chosen === "my_domain") && (
          <TextField
            label={t("integrations.domain")}
            hint={t("integrations.domain_hint")}
            field={fields.domain}
            autoComplete="off"
          />
        )}
        <ConfirmPassword requested={asksPassword} of={own} />
        <div>
          <SubmitButton>{t("integrations.go_connect")}</SubmitButton>
        </div>
      </SchemaForm>
    </Card>
  );
}
