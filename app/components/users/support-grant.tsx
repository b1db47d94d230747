import { ConfirmPassword } from "~/components/users/confirm-password";
import { Button } from "~/components/ui/button";
import { RadioCards } from "~/components/ui/radio-cards";
import { SettingsForm, type FormRefusalData } from "~/components/ui/settings-form";
import { supportHours } from "~/domain/support/hours";
import { useT } from "~/i18n";

interface SupportGrantProps {
  /** The login is too old: the password is asked for again. */
  asksPassword: boolean;
  refusal: FormRefusalData | null;
}

/** For how long our staff may look in. */
export function SupportGrant({ asksPassword, refusal }: SupportGrantProps) {
  const t = useT();
  const own = refusal?.intent === "grant" ? refusal : null;
  return (
    <SettingsForm intent="grant" refusal={own}>
      <RadioCards
        label={t("manage.support.hours")}
        id="hours"
        name="hours"
        required
        defaultValue={own?.typed.hours ?? supportHours[0]}
        errors={own?.fields.hours}
        choices={supportHours.map((value) => ({
          value,
          label: t("manage.support.lasts", { count: Number(value) }),
        }))}
      />
      <ConfirmPassword asked={asksPassword} refusal={own} />
      <div>
        <Button>{t("manage.support.grant")}</Button>
      </div>
    </SettingsForm>
  );
}
