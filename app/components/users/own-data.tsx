import { Form } from "@remix-run/react";
import { fieldsOf, typedIn, wholeOf, type PageRefusal } from "~/components/onboarding/page-refusal";
import { Badge } from "~/components/ui/badge";
import { ConfirmPassword } from "~/components/users/confirm-password";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { CountryFlag } from "~/components/ui/country-flag";
import { CsrfField } from "~/components/ui/csrf-field";
import { FormErrorSummary } from "~/components/ui/form-error-summary";
import { PasswordField } from "~/components/ui/password-field";
import { NewPasswordField } from "~/components/users/new-password-field";
import { PersonNames } from "~/components/users/person-names";
import { SearchableSelect } from "~/components/ui/searchable-select";
import { SelectField, type Option } from "~/components/ui/select-field";
import { TextField } from "~/components/ui/text-field";
import { useFirstFault } from "~/components/ui/use-first-fault";
import { useT } from "~/i18n";

interface DataFormProps {
  user: {
    first_name: string;
    last_name: string;
    email: string;
    locale: string;
    cellphone: { country: string; number: string } | null;
    verifications: { email_verified: boolean; cellphone_verified: boolean };
  };
  /** Without their cellphone verified the organisation is not given to. */
  isRelied: boolean;
  /** Of the organisation. */
  country: string;
  phones: readonly Option[];
  locales: readonly Option[];
  refusal: PageRefusal | undefined;
}

/** A person's own data; every field is mandatory. */
export function DataForm({ user, isRelied, country, phones, locales, refusal }: DataFormProps) {
  const t = useT();
  const errors = fieldsOf(refusal);
  const form = useFirstFault(refusal);
  const { email_verified, cellphone_verified } = user.verifications;
  return (
    <Card title={t("account.profile.my_data")}>
      <Form ref={form} method="post" className="stack" preventScrollReset>
        <CsrfField />
        <FormErrorSummary errors={wholeOf(refusal)} />
        <PersonNames firstName={user.first_name} lastName={user.last_name} refusal={refusal} />
        <TextField
          label={t("common.fields.email")}
          id="email"
          name="email"
          type="email"
          autoComplete="email"
          required
          badge={<VerifiedBadge isVerified={email_verified} />}
          defaultValue={typedIn(refusal, "email") ?? user.email}
          errors={errors.email ?? errors["user.email"]}
        />
        <div className="grid gap-x-3 gap-y-4 sm:grid-cols-[minmax(0,11fr)_minmax(0,10fr)] sm:items-end">
          <SearchableSelect
            label={t("common.fields.phone_code")}
            id="country"
            name="country"
            options={phones}
            mark={(value) => <CountryFlag country={value} />}
            defaultValue={typedIn(refusal, "country") ?? user.cellphone?.country ?? country}
            required
            errors={errors.country}
          />
          <TextField
            label={t("common.fields.cellphone")}
            id="number"
            name="number"
            type="tel"
            autoComplete="tel"
            required
            hint={isRelied ? t("account.profile.cellphone_relied") : undefined}
            badge={<VerifiedBadge isVerified={cellphone_verified} />}
            defaultValue={typedIn(refusal, "number") ?? user.cellphone?.number}
            errors={errors.number ?? errors["user.cellphone"]}
          />
        </div>
        <SelectField
          label={t("common.preferences.language")}
          id="locale"
          name="locale"
          options={locales}
          defaultValue={typedIn(refusal, "locale") ?? user.locale}
          required
          errors={errors.locale}
        />
        <ConfirmPassword
          id="own_data_password"
          asked={false}
          refusal={refusal ? { code: refusal.error.code, fields: errors } : null}
        />
        <Button className="justify-self-start" name="intent" value="data">
          {t("common.actions.save")}
        </Button>
      </Form>
    </Card>
  );
}

function VerifiedBadge({ isVerified }: { isVerified: boolean }) {
  const t = useT();
  return (
    <Badge color={isVerified ? "green" : "orange"}>
      {t(isVerified ? "account.profile.verified" : "account.profile.unverified")}
    </Badge>
  );
}

/** A new password, with the present one. */
export function PasswordForm({ refusal }: { refusal: PageRefusal | undefined }) {
  const t = useT();
  const errors = fieldsOf(refusal);
  const form = useFirstFault(refusal);
  return (
    <Card title={t("account.profile.my_password")}>
      <Form ref={form} method="post" className="stack" preventScrollReset>
        <CsrfField />
        <FormErrorSummary errors={wholeOf(refusal)} />
        <PasswordField
          label={t("account.profile.current_password")}
          id="current_password"
          name="current_password"
          autoComplete="current-password"
          required
          errors={errors.current_password ?? errors["user.current_password"]}
        />
        <NewPasswordField
          label={t("account.profile.new_password")}

          id="password"
          name="password"

          required
          errors={errors.password}
        />
        <Button className="justify-self-start" name="intent" value="password">
          {t("account.profile.change_password")}
        </Button>
      </Form>
    </Card>
  );
}
