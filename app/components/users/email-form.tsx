import { useEffect, useRef } from "react";
import { ConfirmPassword } from "~/components/users/confirm-password";
import { Card } from "~/components/ui/card";
import { SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { TextField } from "~/components/ui/forms/text-field";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { useT } from "~/i18n";

interface EmailFormProps {
  email: string;
  /** The login is too old, so the form asks for the password. */
  asksPassword: boolean;
  /** A new object after each request: the field then shows the current address again. */
  requested: object | null;
}

/** Edits a person's own e-mail, for people without a back office. */
export function EmailForm({ email, asksPassword, requested }: EmailFormProps) {
  const t = useT();
  const own = useSchemaForm({
    id: "own-email",
    intent: "email",
    schema: async () => (await import("~/domain/users/login-schema")).ownEmailSchema,
    defaultValue: { email },
  });
  const { id } = own.form;
  const shown = useRef(requested);
  useEffect(() => {
    // A newly loaded page shows it anyway, and may have been edited since.
    if (requested && requested !== shown.current)
      (document.forms.namedItem(id) as HTMLFormElement).reset();
    shown.current = requested;
  }, [requested, id]);
  return (
    <Card title={t("account.profile.my_email")}>
      <SchemaForm of={own} className="stack max-w-xl">
        <TextField
          label={t("common.fields.email")}
          hint={t("account.profile.email_text")}
          field={own.fields.email}
          type="email"
          autoComplete="email"
          required
        />
        <ConfirmPassword requested={asksPassword} of={own} />
        <SubmitButton className="justify-self-start">
          {t("account.profile.change_email")}
        </SubmitButton>
      </SchemaForm>
    </Card>
  );
}
