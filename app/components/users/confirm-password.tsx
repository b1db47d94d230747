import type { FieldMetadata } from "@conform-to/react";
import { PasswordField } from "~/components/ui/forms/password-field";
import type { FormState } from "~/components/ui/forms/schema-form";
import { useT } from "~/i18n";

interface ConfirmPasswordProps {
  /** The login was too old when the page was rendered. */
  requested: boolean;
  /** The surrounding form: the login may have become too old since. */
  of: FormState;
}

/** Asks for the password inside a form when the login is older than 10 minutes, so that no typed value is lost. */
export function ConfirmPassword({ requested, of: { form, refusal } }: ConfirmPasswordProps) {
  const t = useT();
  const isRefused =
    refusal?.code === "reauthentication_required" || refusal?.faults.includes("password");
  if (!requested && !isRefused) return null;
  const fields = form.getFieldset() as Record<string, FieldMetadata<string>>;
  return (
    <div className="rounded-card bg-sunken p-4">
      <PasswordField
        label={t("common.fields.password")}
        hint={t("errors.reauthentication_required")}
        field={fields.password}
        autoComplete="current-password"
        required
      />
    </div>
  );
}
