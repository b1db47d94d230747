import { PasswordField } from "~/components/ui/password-field";
import { useT } from "~/i18n";

/** Asked inside the form when the login is older than 10 minutes, so that nothing typed is lost. */
export function ConfirmPassword({ errors }: { errors?: string[] }) {
  const t = useT();
  return (
    <div className="rounded-card bg-sunken p-4">
      <PasswordField
        label={t("common.fields.password")}
        hint={t("errors.reauthentication_required")}
        name="password"
        id="password"
        autoComplete="current-password"
        required
        errors={errors}
      />
    </div>
  );
}
