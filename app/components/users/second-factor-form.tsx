import type { ReactNode } from "react";
import { ConfirmPassword } from "~/components/users/confirm-password";
import type { ButtonVariant } from "~/components/ui/button";
import { CancelLink, SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { CodeField } from "~/components/ui/forms/code-field";
import { TextField } from "~/components/ui/forms/text-field";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";

interface SecondFactorFormProps {
  intent: "begin" | "confirm";
  /** Omitted: the form needs no code. */
  code?: { label: string; hint?: ReactNode; numeric?: boolean };
  submit: ReactNode;
  variant?: ButtonVariant;
  asksPassword: boolean;
}

/** Changes the second factor with a code, and the password when the login is old. */
export function SecondFactorForm(props: SecondFactorFormProps) {
  const { intent, code, submit, variant, asksPassword } = props;
  const own = useSchemaForm({
    id: intent,
    intent,
    schema: code
      ? async () => (await import("~/domain/users/login-schema")).secondFactorSchema
      : undefined,
  });
  // What ends a second factor waits for its button.
  const Field = intent === "confirm" ? CodeField : TextField;
  return (
    <SchemaForm of={own} reloadDocument>
      {code && (
        <Field
          label={code.label}
          hint={code.hint}
          field={own.fields.code}
          autoComplete="one-time-code"
          inputMode={code.numeric ? "numeric" : undefined}
          spellCheck={false}
          required
        />
      )}
      <ConfirmPassword requested={asksPassword} of={own} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton variant={variant}>{submit}</SubmitButton>
        {intent === "confirm" && <CancelLink variant="ghost" to="?" plain />}
      </div>
    </SchemaForm>
  );
}
