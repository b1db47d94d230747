import { PasswordField } from "~/components/ui/password-field";
import { useT } from "~/i18n";

interface ConfirmPasswordProps {
  /** The login was too old when the page was made. */
  asked: boolean;
  /** What came back: it may have grown too old since. */
  refusal: { code: string; fields: Record<string, string[]> } | null;
  /** Where another field of the page is called `password`. */
  id?: string;
}

/** Asked inside the form when the login is older than 10 minutes, so that nothing typed is lost. */
export function ConfirmPassword({ asked, refusal, id = "password" }: ConfirmPasswordProps) {
  const t = useT();
  const errors = refusal?.fields.password;
  if (!asked && !errors && refusal?.code !== "reauthentication_required") return null;
  return (
    <div className="rounded-card bg-sunken p-4">
      <PasswordField
        label={t("common.fields.password")}
        hint={t("errors.reauthentication_required")}
        name="password"
        id={id}
        autoComplete="current-password"
        required
        errors={errors}
      />
    </div>
  );
}
