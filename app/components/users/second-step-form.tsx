import { fieldsOf, type PageRefusal } from "~/components/onboarding/page-refusal";
import { Button } from "~/components/ui/button";
import { CsrfField } from "~/components/ui/csrf-field";
import { FormErrorSummary } from "~/components/ui/form-error-summary";
import { TextField } from "~/components/ui/text-field";
import { useT } from "~/i18n";

/** The second step of a login: a code of the app, or a recovery code. */
export function SecondStepForm(props: { to: string | null; refusal: PageRefusal | undefined }) {
  const { to, refusal } = props;
  const t = useT();
  const errors = fieldsOf(refusal);
  const left = refusal?.error.details.attempts_left;
  const hint = t("account.login.two_factor_hint");
  return (
    <form method="post" className="stack">
      <CsrfField />
      {to && <input type="hidden" name="to" value={to} />}
      <FormErrorSummary
        errors={refusal && !errors.code ? [refusal.error.message] : []}
        fields={errors}
      />
      <TextField
        label={t("account.login.two_factor")}
        hint={
          typeof left === "number" ? `${hint} ${t("errors.attempts_left", { count: left })}` : hint
        }
        id="code"
        name="code"
        autoComplete="one-time-code"
        spellCheck={false}
        required
        errors={errors.code}
      />
      <Button wide size="lg">
        {t("account.login.submit")}
      </Button>
    </form>
  );
}
