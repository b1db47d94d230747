import { CheckboxField } from "~/components/ui/forms/checkbox-field";
import { DateField } from "~/components/ui/forms/date-field";
import { FieldError } from "~/components/ui/forms/field-error";
import { CancelLink, SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { TextareaField } from "~/components/ui/forms/textarea-field";
import { TextField } from "~/components/ui/forms/text-field";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import type { AnnouncementInput } from "~/domain/announcements/schema";
import { LONGEST_TEXT, TERMS_NOTICE_DAYS } from "~/domain/announcements/states";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";
import type { TextKey } from "~/i18n/text-key";

interface AnnouncementFormProps {
  /** The current values, or the initial ones of a new announcement. */
  value: Omit<AnnouncementInput, "text_es" | "ends_on"> & {
    text_es: string;
    ends_on: string | null;
  };
  /** Every country, with its name in the page's language. */
  countries: { code: string; name: string }[];
  submit: TextKey;
  /** Terms are announced once: their notice cannot be changed. */
  isNew?: boolean;
}

/** Edits an announcement: its text, its audience and its last day. */
export function AnnouncementForm({
  value,
  countries,
  submit,
  isNew = false,
}: AnnouncementFormProps) {
  const t = useT();
  const { fields, ...own } = useSchemaForm({
    id: "announcement",
    schema: async () => (await import("~/domain/announcements/schema")).announcementSchema,
    defaultValue: value,
  });
  return (
    <SchemaForm of={own}>
      <TextareaField
        field={fields.text_es}
        label={t("operator.announcements.text_es")}
        hint={t("operator.announcements.text_hint", { count: LONGEST_TEXT })}
        rows={3}
        required
      />
      {(["text_pt", "text_en"] as const).map((name) => (
        <TextareaField
          key={name}
          field={fields[name]}
          label={t(`operator.announcements.${name}`)}
          hint={t("operator.announcements.translation_hint")}
          rows={3}
        />
      ))}
      <TextField
        field={fields.link}
        label={t("operator.announcements.link")}
        hint={t("operator.announcements.link_hint")}
        autoComplete="off"
      />
      <fieldset id={fields.countries.id} tabIndex={-1} className="grid gap-2">
        <legend className="label">{t("operator.announcements.countries")}</legend>
        <p className="hint">{t("operator.announcements.countries_hint")}</p>
        <FieldError id={fields.countries.errorId} errors={fields.countries.errors} />
        <div className="grid grid-cols-2 gap-x-4 gap-y-1 sm:grid-cols-4">
          {countries.map(({ code, name }) => (
            <CheckboxField key={code} field={fields.countries} value={code} label={name} />
          ))}
        </div>
      </fieldset>
      <div className="grid gap-3">
        <p className="hint">{t("operator.announcements.days_hint")}</p>
        <div className="field-row">
          <DateField
            field={fields.starts_on}
            label={t("operator.announcements.starts_on")}
            required
          />
          <DateField field={fields.ends_on} label={t("operator.announcements.ends_on")} required />
        </div>
      </div>
      {isNew && (
        <DateField
          field={fields.terms_on}
          label={t("operator.announcements.terms_on")}
          hint={t("operator.announcements.terms_hint", { count: TERMS_NOTICE_DAYS })}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <SubmitButton>{t(submit)}</SubmitButton>
        <CancelLink variant="ghost" to={paths.operatorAnnouncements()} />
      </div>
    </SchemaForm>
  );
}
