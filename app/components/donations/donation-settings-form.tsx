import type { FieldMetadata } from "@conform-to/react";
import { Card } from "~/components/ui/card";
import { CheckboxField } from "~/components/ui/forms/checkbox-field";
import { PercentageField } from "~/components/ui/forms/percentage-field";
import { SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { SelectField } from "~/components/ui/forms/select-field";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { versionToSend } from "~/components/ui/forms/version-to-send";
import type { DonationSettings } from "~/domain/organizations/schema";
import { useT } from "~/i18n";

const PERMISSIONS = [
  "recover_rejected_donations",
  "suggest_monthly_recurrence",
  "improve_donation_experience",
] as const;

/** Offered periods; the server accepts 1 to 12. */
const PERIODS = [1, 2, 3, 4, 6, 12];

const box = (isOn: boolean) => (isOn ? "on" : undefined);

interface DonationSettingsFormProps {
  settings: Required<DonationSettings>;
  version: string;
  canUpdate: boolean;
}

/** Edits the authorisations, what follows a declined month, and the range of increases. */
export function DonationSettingsForm({ settings, version, canUpdate }: DonationSettingsFormProps) {
  const t = useT();
  const own = useSchemaForm({
    id: "donation-settings",
    schema: async () => (await import("~/domain/organizations/schema")).monthlySettingsSchema,
    defaultValue: {
      ...Object.fromEntries(PERMISSIONS.map((name) => [name, box(settings[name])])),
      retry_declined: box(settings.retry_declined),
      pause_after_periods: String(settings.pause_after_periods),
      upgrade_min_percentage: String(settings.upgrade_min_percentage),
      upgrade_max_percentage: String(settings.upgrade_max_percentage),
    },
  });
  const { fields } = own;
  return (
    <SchemaForm of={own} className="grid gap-6" isReadOnly={!canUpdate}>
      {canUpdate && (
        <input type="hidden" name="version" value={versionToSend(own.refusal, version)} />
      )}
      <Card title={t("donations.settings.permissions")}>
        <p className="mb-3 text-muted">{t("donations.settings.permissions_text")}</p>
        <div className="grid gap-3">
          {PERMISSIONS.map((name) => (
            <CheckboxField
              key={name}
              field={fields[name]}
              label={t(`donations.settings.${name}`)}
              hint={t(`donations.settings.${name}_text`)}
            />
          ))}
        </div>
      </Card>
      <DeclinesCard fields={fields} settings={settings} />
      <Card title={t("donations.settings.upgrades")}>
        <p className="mb-3 text-muted">{t("donations.settings.upgrades_text")}</p>
        <div className="field-row">
          <PercentageField
            label={t("donations.settings.upgrade_min")}
            field={fields.upgrade_min_percentage}
            required
          />
          <PercentageField
            label={t("donations.settings.upgrade_max")}
            field={fields.upgrade_max_percentage}
            required
          />
        </div>
      </Card>
      {canUpdate && (
        <div>
          <SubmitButton>{t("common.actions.save")}</SubmitButton>
        </div>
      )}
    </SchemaForm>
  );
}

interface CardProps {
  fields: Record<"retry_declined" | "pause_after_periods", FieldMetadata>;
  settings: DonationSettingsFormProps["settings"];
}

function DeclinesCard({ fields, settings }: CardProps) {
  const t = useT();
  const offered = [...new Set([...PERIODS, settings.pause_after_periods])].sort((a, b) => a - b);
  return (
    <Card title={t("donations.settings.declines")}>
      <div className="stack">
        <CheckboxField
          field={fields.retry_declined}
          label={t("donations.settings.retry")}
          hint={t("donations.settings.retry_text")}
        />
        <SelectField
          label={t("donations.settings.pause_after")}
          hint={t("donations.settings.pause_after_text")}
          field={fields.pause_after_periods}
          required
          options={offered.map((count) => ({
            value: String(count),
            label: t("donations.settings.months", { count }),
          }))}
        />
      </div>
    </Card>
  );
}
