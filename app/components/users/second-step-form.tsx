import { SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { CodeField } from "~/components/ui/forms/code-field";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { useT } from "~/i18n";

/** The second step of a login: an app's code, or a recovery code. */
export function SecondStepForm({ to }: { to: string | null }) {
  const t = useT();
  const own = useSchemaForm({
    id: "second-step",
    schema: async () => (await import("~/domain/users/login-schema")).secondFactorSchema,
  });
  const left = own.refusal?.details.attempts_left;
  const hint = t("account.login.two_factor_hint");
  return (
    <SchemaForm of={own} reloadDocument>
      {to && <input type="hidden" name="to" value={to} />}
      <CodeField
        label={t("account.login.two_factor")}
        hint={
          typeof left === "number" ? `${hint} ${t("errors.attempts_left", { count: left })}` : hint
        }
        field={own.fields.code}
        spellCheck={false}
        required
      />
      <SubmitButton wide size="lg">
        {t("account.login.submit")}
      </SubmitButton>
    </SchemaForm>
  );
}
