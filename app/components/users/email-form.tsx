import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { fieldsOf, typedIn, wholeOf, type PageRefusal } from "~/components/onboarding/page-refusal";
import { ConfirmPassword } from "~/components/users/confirm-password";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { CsrfField } from "~/components/ui/csrf-field";
import { FormErrorSummary } from "~/components/ui/form-error-summary";
import { TextField } from "~/components/ui/text-field";
import { useFirstFault } from "~/components/ui/use-first-fault";
import { useT } from "~/i18n";

interface EmailFormProps {
  email: string;
  /** The login is too old for it: the password is asked for beside it. */
  asksPassword: boolean;
  refusal: PageRefusal | undefined;
  /** New each time another address was asked for: the box shows the present one again. */
  asked: object | null;
}

/** A person's own e-mail by itself, for whoever has no back office with their other data. */
export function EmailForm({ email, asksPassword, refusal, asked }: EmailFormProps) {
  const t = useT();
  const errors = fieldsOf(refusal);
  const form = useFirstFault(refusal);
  const shown = useRef(asked);
  useEffect(() => {
    // A page that was made anew shows it anyway, and may have been typed into since.
    if (asked && asked !== shown.current) form.current?.reset();
    shown.current = asked;
  }, [asked, form]);
  return (
    <Card title={t("account.profile.my_email")}>
      <Form ref={form} method="post" className="stack max-w-xl" preventScrollReset>
        <CsrfField />
        <FormErrorSummary errors={wholeOf(refusal)} />
        <TextField
          label={t("common.fields.email")}
          hint={t("account.profile.email_text")}
          id="email"
          name="email"
          type="email"
          autoComplete="email"
          required
          defaultValue={typedIn(refusal, "email") ?? email}
          errors={errors.email}
        />
        <ConfirmPassword
          asked={asksPassword}
          refusal={refusal ? { code: refusal.error.code, fields: errors } : null}
        />
        <Button className="justify-self-start" name="intent" value="email">
          {t("account.profile.change_email")}
        </Button>
      </Form>
    </Card>
  );
}
