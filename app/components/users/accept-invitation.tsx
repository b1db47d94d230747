import type { ReactNode } from "react";
import { AuthLayout } from "~/components/layout/auth-layout";
import { TermsField } from "~/components/onboarding/terms-field";
import { Alert } from "~/components/ui/messages/alert";
import { Button, ButtonLink } from "~/components/ui/button";
import { CsrfField } from "~/components/ui/forms/csrf-field";
import { SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { NewPasswordField } from "~/components/users/new-password-field";
import { PersonNames } from "~/components/users/person-names";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";

interface InvitationSummary {
  email: string;
  organization: string;
  path: string;
}

/** Creates the account of an invited person: name, password, terms. */
function NewMemberForm({
  email,
  firstName,
  lastName,
}: InvitationSummary & { firstName: string; lastName: string }) {
  const t = useT();
  const own = useSchemaForm({
    id: "new-member",
    schema: async () => (await import("~/domain/users/schema")).newMemberSchema,
    defaultValue: { first_name: firstName, last_name: lastName },
  });
  return (
    <SchemaForm of={own} reloadDocument>
      <p className="text-muted">{t("account.invitation.new", { email })}</p>
      {/* Password managers store the address with the password. */}
      <input type="hidden" name="email" value={email} autoComplete="username" />
      <PersonNames fields={own.fields} />
      <NewPasswordField label={t("common.fields.password")} field={own.fields.password} required />
      <TermsField field={own.fields.accept_terms} />
      <SubmitButton wide size="lg">
        {t("account.invitation.submit")}
      </SubmitButton>
    </SchemaForm>
  );
}

/** The address has an account: the person logs in and returns here. */
function LogInLink({ email, path }: InvitationSummary) {
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
function JoinForm({ organization, signedIn }: InvitationSummary & { signedIn: string }) {
  const t = useT();
  const own = useSchemaForm({ id: "join", intent: "join" });
  return (
    <SchemaForm of={own} reloadDocument>
      <p>{t("account.invitation.signed_in", { email: signedIn })}</p>
      <SubmitButton wide size="lg">
        {t("account.invitation.join", { organization })}
      </SubmitButton>
    </SchemaForm>
  );
}

/** Another person is signed in: they log out and return here. */
function WrongPerson({ email, signedIn, path }: InvitationSummary & { signedIn: string }) {
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

/** The page of an invitation that no longer works; `children` say why. */
export function InvitationOver({
  mayBeLost,
  children,
}: {
  /** The browser may have refused the cookie with the link's token. */
  mayBeLost: boolean;
  children: ReactNode;
}) {
  const t = useT();
  return (
    <AuthLayout
      language
      title={t("account.invitation.over_title")}
      footer={
        <a className="link" href={paths.login()}>
          {t("account.login.submit")}
        </a>
      }
    >
      <Alert tone="warning">
        {mayBeLost && <p>{t("account.link_cookies")}</p>}
        {children}
      </Alert>
    </AuthLayout>
  );
}

interface OpenInvitation extends InvitationSummary {
  view: "new" | "log_in" | "join" | "wrong";
  firstName: string;
  lastName: string;
  signedIn: string;
}

/** What the invited person does next, whoever is signed in. */
export function AcceptInvitation(props: OpenInvitation) {
  switch (props.view) {
    case "new":
      return <NewMemberForm {...props} />;
    case "log_in":
      return <LogInLink {...props} />;
    case "join":
      return <JoinForm {...props} />;
    case "wrong":
      return <WrongPerson {...props} />;
  }
}
