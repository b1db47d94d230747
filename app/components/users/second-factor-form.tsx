import type { ReactNode } from "react";
import { fieldsOf, wholeOf, type PageRefusal } from "~/components/onboarding/page-refusal";
import { ConfirmPassword } from "~/components/users/confirm-password";
import { Button, type ButtonVariant } from "~/components/ui/button";
import { CsrfField } from "~/components/ui/csrf-field";
import { FormErrorSummary } from "~/components/ui/form-error-summary";
import { TextField } from "~/components/ui/text-field";
import { useT } from "~/i18n";

interface SecondFactorFormProps {
  intent: string;
  /** Left out: the form asks for no code. */
  code?: { label: ReactNode; hint?: ReactNode; numeric?: boolean };
  submit: ReactNode;
  variant?: ButtonVariant;
  asksPassword: boolean;
  /** Of the page; the form takes what is its own. */
  refusal: PageRefusal | undefined;
}

/** A change of the second factor: a code, and the password where the login is old. */
export function SecondFactorForm(props: SecondFactorFormProps) {
  const { intent, code, submit, variant, asksPassword, refusal } = props;
  const t = useT();
  const typed = refusal?.lastResult.initialValue as { intent?: string } | undefined;
  const own = typed?.intent === intent ? refusal : undefined;
  const errors = fieldsOf(own);
  const whole = wholeOf(own);
  const links = Object.entries(errors).map(([name, texts]) => [`${intent}_${name}`, texts]);
  const asked = own ? { code: own.error.code, fields: errors } : null;
  return (
    <form method="post" className="stack">
      <CsrfField />
      <FormErrorSummary errors={whole} fields={Object.fromEntries(links)} />
      {code && (
        <TextField
          label={code.label}
          hint={code.hint}
          id={`${intent}_code`}
          name="code"
          autoComplete="one-time-code"
          inputMode={code.numeric ? "numeric" : undefined}
          spellCheck={false}
          required
          errors={errors.code}
        />
      )}
      <ConfirmPassword id={`${intent}_password`} asked={asksPassword} refusal={asked} />
      <div className="flex flex-wrap gap-3">
        <Button name="intent" value={intent} variant={variant}>
          {submit}
        </Button>
        {intent === "confirm" && (
          <a className="button button-ghost" href="?">
            {t("common.actions.cancel")}
          </a>
        )}
      </div>
    </form>
  );
}
