import { attributeName } from "./attribute-name";
import { Card } from "~/components/ui/card";
import { RadioCards } from "~/components/ui/forms/radio-cards";
import { SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { SelectField } from "~/components/ui/forms/select-field";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import type { MappingView } from "~/domain/integrations/rules/get-mapping.server";
import { syncRules } from "~/domain/integrations/rule";
import { useT } from "~/i18n";

/** Adds a rule; the server says in people's words where attribute and field do not fit. */
export function RuleForm({ mapping }: { mapping: MappingView }) {
  const t = useT();
  const { fields, ...own } = useSchemaForm({
    id: "rule",
    intent: "create",
    schema: async () => (await import("~/domain/integrations/schema")).ruleFormSchema,
    defaultValue: { sync_rule: "override_if_empty" },
  });
  const labels = new Map(mapping.objects.map(({ label, name }) => [name, label]));
  const used = new Set(mapping.rules.map(({ mapping: { field, object } }) => `${object}.${field}`));
  const targets = mapping.fields.map(({ label, name, object }) => ({
    value: `${object}.${name}`,
    label: `${labels.get(object) ?? object}: ${label}`,
  }));
  return (
    <Card title={t("integrations.rules.add")}>
      <SchemaForm of={own}>
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField
            label={t("integrations.rules.attribute")}
            field={fields.attribute}
            placeholder={t("integrations.rules.choose")}
            options={mapping.attributes.map(({ label, name }) => ({
              value: name,
              label: attributeName(t, name, label),
            }))}
            required
          />
          <SelectField
            label={t("integrations.rules.field")}
            hint={t("integrations.rules.field_hint")}
            field={fields.target}
            placeholder={t("integrations.rules.choose")}
            options={targets.filter(({ value }) => !used.has(value))}
            required
          />
        </div>
        <RadioCards
          label={t("integrations.rules.sync_rule")}
          field={fields.sync_rule}
          columns={2}
          required
          choices={syncRules.map((value) => ({
            value,
            label: t(`integrations.sync_rule.${value}`),
            caption: t(`integrations.sync_rule.${value}_text`),
          }))}
        />
        <div>
          <SubmitButton>{t("integrations.rules.add")}</SubmitButton>
        </div>
      </SchemaForm>
    </Card>
  );
}
