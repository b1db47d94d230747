import type { FormRefusalData } from "~/components/payment-processors/settings-form";
import { PasswordField } from "~/components/ui/password-field";
import { useT } from "~/i18n";

interface ConfirmPasswordProps {
  /** The login was too old when the page was made. */
  asked: boolean;
  /** What came back: it may have grown too old since. */
  refusal: FormRefusalData | null;
}

/** Asked inside the form when the login is older than 10 minutes, so that nothing typed is lost. */
export function ConfirmPassword({ asked, refusal }: ConfirmPasswordProps) {
  const t = useT();
  const errors = refusal?.fields.password;
  if (!asked && !errors && refusal?.code !== "reauthentication_required") return null;
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
