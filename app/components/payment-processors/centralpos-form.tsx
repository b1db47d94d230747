import { useState } from "react";
import { SettingsForm, type FormRefusalData } from "~/components/ui/settings-form";
import { useSaving } from "~/components/ui/use-saving";
import { Button } from "~/components/ui/button";
import { TextField } from "~/components/ui/text-field";
import { TextLink } from "~/components/ui/text-link";
import { useHydrated } from "~/components/ui/use-hydrated";
import { ConfirmPassword } from "~/components/users/confirm-password";
import { useT } from "~/i18n";

interface CentralposFormProps {
  refusal: FormRefusalData | null;
  asksPassword: boolean;
  formKey: string;
  /** The list, where another gateway can be chosen. */
  cancelTo: string;
}

/** The authorization code that Centralpos gave the organisation; the company is asked whether it is good. */
export function CentralposForm({ refusal, asksPassword, formKey, cancelTo }: CentralposFormProps) {
  const t = useT();
  const isSaving = useSaving("gateway");
  const isHydrated = useHydrated();
  const [isEmpty, setEmpty] = useState(true);
  return (
    <SettingsForm intent="gateway" formKey={formKey} refusal={refusal}>
      <input type="hidden" name="gateway" value="centralpos" />
      <p>{t("manage.gateways.token_text")}</p>
      <TextField
        label={t("manage.gateways.token")}
        name="token"
        id="token"
        required
        errors={refusal?.fields.token}
        autoComplete="off"
        spellCheck={false}
        onInput={(event) => setEmpty(event.currentTarget.value.trim() === "")}
      />
      <ConfirmPassword asked={asksPassword} refusal={refusal} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button disabled={isHydrated && isEmpty} busy={isSaving}>
          {t("manage.gateways.authorize")}
        </Button>
        <TextLink to={cancelTo}>{t("manage.gateways.choose_another")}</TextLink>
      </div>
    </SettingsForm>
  );
}
