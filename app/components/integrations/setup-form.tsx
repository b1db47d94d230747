import { Card } from "~/components/ui/card";
import { CheckboxField } from "~/components/ui/forms/checkbox-field";
import { SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { SelectField } from "~/components/ui/forms/select-field";
import { TextField } from "~/components/ui/forms/text-field";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { erasures, syncedObjects, waits, type Erasure } from "~/domain/integrations/choices";
import type { SetupJson } from "~/domain/integrations/integration";
import { useT } from "~/i18n";

/** What is synced, how long changes wait, how many calls a day may take, and what erasing does there. */
export function SetupForm({ erasure, setup }: { setup: SetupJson; erasure: Erasure }) {
  const t = useT();
  const { fields, ...own } = useSchemaForm({
    id: "setup",
    intent: "setup",
    schema: async () => (await import("~/domain/integrations/schema")).setupFormSchema,
    defaultValue: {
      ...Object.fromEntries(
        syncedObjects.map((name) => [name, setup.objects[name] ? "on" : undefined]),
      ),
      sync_delay: String(setup.sync_delay),
      call_limit: String(setup.call_limit),
      erasure,
    },
  });
  return (
    <Card title={t("integrations.setup.title")}>
      <SchemaForm of={own}>
        <fieldset className="field">
          <legend className="label">{t("integrations.setup.objects")}</legend>
          {syncedObjects.map((name) => (
            <CheckboxField
              key={name}
              label={t(`integrations.objects.${name}`)}
              field={fields[name]}
              checked={setup.objects[name]}
            />
          ))}
        </fieldset>
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField
            label={t("integrations.setup.sync_delay")}
            hint={t("integrations.setup.sync_delay_hint")}
            field={fields.sync_delay}
            options={waits.map((seconds) => ({
              value: String(seconds),
              label: t(`integrations.waits.s${seconds}`),
            }))}
            required
          />
          <TextField
            label={t("integrations.setup.call_limit")}
            hint={t("integrations.setup.call_limit_hint")}
            field={fields.call_limit}
            inputMode="numeric"
            required
          />
        </div>
        <SelectField
          label={t("integrations.setup.erasure")}
          hint={t("integrations.setup.erasure_hint")}
          field={fields.erasure}
          options={erasures.map((value) => ({
            value,
            label: t(`integrations.erasure.${value}`),
          }))}
          required
        />
        <div>
          <SubmitButton>{t("integrations.save")}</SubmitButton>
        </div>
      </SchemaForm>
    </Card>
  );
}
