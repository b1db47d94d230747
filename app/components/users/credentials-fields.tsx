import type { FieldMetadata } from "@conform-to/react";
import { PasswordField } from "~/components/ui/forms/password-field";
import { TextField } from "~/components/ui/forms/text-field";
import { useT } from "~/i18n";

interface CredentialsFieldsProps {
  fields: { email: FieldMetadata<string>; password: FieldMetadata<string> };
}

/** E-mail and password of a login; password managers recognise both fields. */
export function CredentialsFields({ fields }: CredentialsFieldsProps) {
  const t = useT();
  return (
    <>
      <TextField
        label={t("common.fields.email")}
        field={fields.email}
        type="email"
        autoComplete="username"
        required
      />
      <PasswordField
        label={t("common.fields.password")}
        field={fields.password}
        autoComplete="current-password"
        required
      />
    </>
  );
}
