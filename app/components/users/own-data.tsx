import { Badge } from "~/components/ui/badge";
import { ConfirmPassword } from "~/components/users/confirm-password";
import { Card } from "~/components/ui/card";
import { CountryFlag } from "~/components/ui/text/country-flag";
import { PasswordField } from "~/components/ui/forms/password-field";
import { NewPasswordField } from "~/components/users/new-password-field";
import { PersonNames } from "~/components/users/person-names";
import { SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { SearchableSelect } from "~/components/ui/forms/searchable-select";
import { SelectField, type Option } from "~/components/ui/forms/select-field";
import { TextField } from "~/components/ui/forms/text-field";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { useT } from "~/i18n";

interface DataFormProps {
  user: {
    first_name: string;
    last_name: string;
    email: string;
    locale: string;
    uid_number: string | null;
    cellphone: { country: string; number: string } | null;
    verifications: { email_verified: boolean; cellphone_verified: boolean };
  };
  /** The organisation receives no donations unless this person's cellphone is verified. */
  isRelied: boolean;
  country: string;
  phones: readonly Option[];
  locales: readonly Option[];
}

/** Edits a person's own data; every field but the document is required. */
export function DataForm({ user, isRelied, country, phones, locales }: DataFormProps) {
  const t = useT();
  const { first_name, last_name, email, locale, cellphone, uid_number } = user;
  const { fields, ...own } = useSchemaForm({
    id: "own-data",
    intent: "data",
    schema: async () => (await import("~/domain/users/schema")).ownDataFormSchema,
    defaultValue: {
      ...{ first_name, last_name, email, locale },
      uid_number: uid_number ?? "",
      country: cellphone?.country ?? country,
      number: cellphone?.number,
    },
  });
  const { email_verified, cellphone_verified } = user.verifications;
  return (
    <Card title={t("account.profile.my_data")}>
      <SchemaForm of={own}>
        <PersonNames fields={fields} />
        <TextField
          label={t("common.fields.email")}
          field={fields.email}
          type="email"
          autoComplete="email"
          required
          badge={<VerifiedBadge isVerified={email_verified} />}
        />
        <div className="field-row">
          <SearchableSelect
            label={t("common.fields.phone_code")}
            field={fields.country}
            options={phones}
            mark={(value) => <CountryFlag country={value} />}
            required
          />
          <TextField
            label={t("common.fields.cellphone")}
            field={fields.number}
            type="tel"
            autoComplete="tel"
            required
            hint={isRelied ? t("account.profile.cellphone_relied") : undefined}
            badge={<VerifiedBadge isVerified={cellphone_verified} />}
          />
        </div>
        <TextField label={t("common.fields.uid_number")} field={fields.uid_number} />
        <SelectField
          label={t("common.preferences.language")}
          field={fields.locale}
          options={locales}
          required
        />
        <ConfirmPassword requested={false} of={own} />
        <SubmitButton className="justify-self-start">{t("common.actions.save")}</SubmitButton>
      </SchemaForm>
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

export function PasswordForm() {
  const t = useT();
  const { fields, ...own } = useSchemaForm({
    id: "own-password",
    intent: "password",
    schema: async () => (await import("~/domain/users/schema")).passwordFormSchema,
  });
  return (
    <Card title={t("account.profile.my_password")}>
      <SchemaForm of={own}>
        <PasswordField
          label={t("account.profile.current_password")}
          field={fields.current_password}
          autoComplete="current-password"
          required
        />
        <NewPasswordField
          label={t("account.profile.new_password")}
          field={fields.password}
          required
        />
        <SubmitButton className="justify-self-start">
          {t("account.profile.change_password")}
        </SubmitButton>
      </SchemaForm>
    </Card>
  );
}
