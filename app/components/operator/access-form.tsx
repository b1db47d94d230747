import { Button } from "~/components/ui/button";
import { SelectField } from "~/components/ui/select-field";
import { SettingsForm, type FormRefusalData } from "~/components/ui/settings-form";
import { TextareaField } from "~/components/ui/textarea-field";
import { TextField } from "~/components/ui/text-field";
import { useSaving } from "~/components/ui/use-saving";
import { evidenceKinds } from "~/domain/access-requests/evidence";
import { useT } from "~/i18n";

const INTENT = "ask";

/** Who is to be let in as owner, and what was checked of them. */
export function AccessForm({ refusal }: { refusal: FormRefusalData | null }) {
  const t = useT();
  const isSaving = useSaving(INTENT);
  const own = refusal?.intent === INTENT ? refusal : null;
  const parts = (name: string) => ({
    id: name,
    name,
    required: true,
    defaultValue: own?.typed[name],
    errors: own?.fields[name],
  });
  return (
    <SettingsForm intent={INTENT} refusal={own}>
      <TextField
        {...parts("email")}
        label={t("operator.access.email")}
        hint={t("operator.access.email_hint")}
        type="email"
        autoComplete="off"
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...parts("first_name")}
          label={t("common.fields.first_name")}
          autoComplete="off"
        />
        <TextField
          {...parts("last_name")}
          label={t("common.fields.last_name")}
          autoComplete="off"
        />
      </div>
      <SelectField
        {...parts("evidence")}
        label={t("operator.access.evidence")}
        placeholder={t("common.form.choose")}
        options={evidenceKinds.map((value) => ({
          value,
          label: t(`manage.access.evidence.${value}`),
        }))}
      />
      <TextareaField
        {...parts("reason")}
        label={t("operator.access.reason")}
        hint={t("operator.access.reason_hint")}
        rows={3}
      />
      <div>
        <Button busy={isSaving}>{t("operator.access.ask")}</Button>
      </div>
    </SettingsForm>
  );
}
