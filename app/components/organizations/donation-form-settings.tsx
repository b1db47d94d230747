import { Card } from "~/components/ui/card";
import { CheckboxField } from "~/components/ui/forms/checkbox-field";
import { FieldError } from "~/components/ui/forms/field-error";
import { SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { SelectField } from "~/components/ui/forms/select-field";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { versionToSend } from "~/components/ui/forms/version-to-send";
import { recurrenceOptions } from "~/domain/offered-terms";
import type { DonationSettings } from "~/domain/organizations/schema";
import { useT } from "~/i18n";

const OFFERS = ["offers_cover_fees", "offers_dedication", "shows_donors"] as const;

/** Offered days before the reminder; the server accepts 0 to 30. */
const REMINDER_DAYS = [1, 2, 3, 7];

interface FormProps {
  version: string;
  canUpdate: boolean;
}

/** Edits what every donation form offers, and the reminder to people who left one. */
export function FormOffers({
  settings,
  version,
  canUpdate,
}: FormProps & { settings: Required<DonationSettings> }) {
  const t = useT();
  const chosen = settings.lead_reminder_days;
  const own = useSchemaForm({
    id: "form-offers",
    intent: "offers",
    schema: async () => (await import("~/domain/organizations/schema")).donationFormSchema,
    defaultValue: {
      ...Object.fromEntries(OFFERS.map((name) => [name, settings[name] ? "on" : undefined])),
      lead_reminder_days: String(chosen),
    },
  });
  const days = [...new Set([...REMINDER_DAYS, chosen])].filter((count) => count > 0);
  return (
    <SchemaForm of={own} className="grid gap-6" isReadOnly={!canUpdate}>
      <Version {...{ own, version, canUpdate }} />
      <Card title={t("donations.settings.offers")}>
        <div className="grid gap-4">
          {OFFERS.map((name) => (
            <CheckboxField
              key={name}
              field={own.fields[name]}
              label={t(`donations.settings.${name}`)}
              hint={t(`donations.settings.${name}_text`)}
            />
          ))}
          <SelectField
            label={t("donations.settings.reminder_label")}
            hint={t("donations.settings.reminder_text")}
            field={own.fields.lead_reminder_days}
            required
            options={[
              { value: "0", label: t("donations.settings.reminder_none") },
              ...days
                .sort((a, b) => a - b)
                .map((count) => ({
                  value: String(count),
                  label: t("donations.settings.reminder_days", { count }),
                })),
            ]}
          />
          <Save canUpdate={canUpdate} />
        </div>
      </Card>
    </SchemaForm>
  );
}

interface FormTermsProps extends FormProps {
  offers: {
    recurrence_options: readonly string[];
    collect_day_options: readonly (number | "last")[];
  };
  /** Every day that a form can offer. */
  days: readonly (number | "last")[];
}

/** Edits the frequencies and the days that donation forms offer. */
export function FormTerms({ offers, days, version, canUpdate }: FormTermsProps) {
  const t = useT();
  const own = useSchemaForm({
    id: "form-terms",
    intent: "terms",
    schema: async () => (await import("~/domain/organizations/schema")).formOffersSchema,
    defaultValue: {
      recurrence_options: [...offers.recurrence_options],
      collect_day_options: offers.collect_day_options.map(String),
    },
  });
  const { recurrence_options, collect_day_options } = own.fields;
  return (
    <SchemaForm of={own} className="grid gap-6" isReadOnly={!canUpdate}>
      <Version {...{ own, version, canUpdate }} />
      <Card title={t("manage.details.offers")}>
        <p className="mb-5 text-muted">{t("manage.details.offers_text")}</p>
        <div className="stack">
          <fieldset className="field">
            <legend className="label">{t("manage.details.recurrences")}</legend>
            <FieldError id="terms-recurrences" errors={recurrence_options.errors} kind="choice" />
            <div className="flex flex-wrap gap-x-6 gap-y-2">
              {recurrenceOptions.map((value) => (
                <CheckboxField
                  key={value}
                  label={t(`common.recurrence.${value}`)}
                  field={recurrence_options}
                  value={value}
                />
              ))}
            </div>
          </fieldset>
          <fieldset className="field">
            <legend className="label">{t("manage.details.days")}</legend>
            <p className="hint">{t("manage.details.days_hint")}</p>
            <FieldError id="terms-days" errors={collect_day_options.errors} />
            <div className="grid grid-cols-4 gap-2 sm:grid-cols-7">
              {days.map((day) => (
                <CheckboxField
                  key={day}
                  className={day === "last" ? "col-span-4 sm:col-span-7" : undefined}
                  label={day === "last" ? t("common.collect_day.last") : String(day)}
                  field={collect_day_options}
                  value={String(day)}
                />
              ))}
            </div>
          </fieldset>
          <Save canUpdate={canUpdate} />
        </div>
      </Card>
    </SchemaForm>
  );
}

interface VersionProps extends FormProps {
  own: { refusal: Parameters<typeof versionToSend>[0] };
}

function Version({ own, version, canUpdate }: VersionProps) {
  if (!canUpdate) return null;
  return <input type="hidden" name="version" value={versionToSend(own.refusal, version)} />;
}

function Save({ canUpdate }: Pick<FormProps, "canUpdate">) {
  const t = useT();
  if (!canUpdate) return null;
  return (
    <div>
      <SubmitButton>{t("common.actions.save")}</SubmitButton>
    </div>
  );
}
