import { fieldsOf, wholeOf, type PageRefusal } from "~/components/onboarding/page-refusal";
import { TermsField } from "~/components/onboarding/terms-field";
import { Alert } from "~/components/ui/alert";
import { Button, ButtonLink } from "~/components/ui/button";
import { CsrfField } from "~/components/ui/csrf-field";
import { FormErrorSummary } from "~/components/ui/form-error-summary";
import { NewPasswordField } from "~/components/users/new-password-field";
import { PersonNames } from "~/components/users/person-names";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";

interface Asked {
  /** The invited address. */
  email: string;
  organization: string;
  /** The page of this invitation. */
  path: string;
}

/** A person without an account: name, password, terms. */
export function NewMemberForm({
  email,
  firstName,
  lastName,
  refusal,
}: Asked & { firstName: string; lastName: string; refusal: PageRefusal | undefined }) {
  const t = useT();
  const errors = fieldsOf(refusal);
  const whole = wholeOf(refusal);
  return (
    <form method="post" className="stack" noValidate>
      <CsrfField />
      <p className="text-muted">{t("account.invitation.new", { email })}</p>
      {/* Password managers keep the address with the password. */}
      <input type="hidden" name="email" value={email} autoComplete="username" />
      <FormErrorSummary errors={whole} fields={errors} />
      <PersonNames firstName={firstName} lastName={lastName} refusal={refusal} />
      <NewPasswordField
        label={t("common.fields.password")}

        id="password"
        name="password"

        required
        errors={errors.password}
      />
      <TermsField id="accept_terms" name="accept_terms" errors={errors.accept_terms} />
      <Button wide size="lg">
        {t("account.invitation.submit")}
      </Button>
    </form>
  );
}

/** The address has an account: its person signs in and comes back here. */
export function LogInLink({ email, path }: Asked) {
  const t = useT();
  return (
    <div className="stack">
      <p>{t("account.invitation.log_in", { email })}</p>
      <ButtonLink plain wide size="lg" to={paths.login(path)}>
        {t("account.invitation.log_in_button")}
      </ButtonLink>
    </div>
  );
}

/** The invited person is signed in. */
export function JoinForm({
  organization,
  signedIn,
  refusal,
}: Asked & { signedIn: string; refusal: PageRefusal | undefined }) {
  const t = useT();
  return (
    <form method="post" className="stack">
      <CsrfField />
      <input type="hidden" name="intent" value="join" />
      <FormErrorSummary errors={refusal ? [refusal.error.message] : []} />
      <p>{t("account.invitation.signed_in", { email: signedIn })}</p>
      <Button wide size="lg">
        {t("account.invitation.join", { organization })}
      </Button>
    </form>
  );
}

/** Another person is signed in: out, and back here. */
export function WrongPerson({ email, signedIn, path }: Asked & { signedIn: string }) {
  const t = useT();
  return (
    <form method="post" action={paths.logout()} className="stack">
      <CsrfField />
      <input type="hidden" name="to" value={path} />
      <Alert tone="warning">
        {t("account.invitation.wrong", { invited: email, email: signedIn })}
      </Alert>
      <Button wide variant="outline" icon="log-out">
        {t("common.nav.logout")}
      </Button>
    </form>
  );
}
