import { DescriptionField } from "~/components/campaigns/editor/description-field";
import { SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { TextField } from "~/components/ui/forms/text-field";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { useT } from "~/i18n";

interface UpdateFormProps {
  /** Of an existing update. */
  values?: { title: string; body: string };
  /** The new update's id, so that a second click writes no second one. */
  formKey?: string;
}

/** Writes a campaign's update: its title and its formatted text. */
export function UpdateForm({ formKey, values }: UpdateFormProps) {
  const t = useT();
  const own = useSchemaForm({
    id: "update",
    intent: values ? "save" : undefined,
    schema: async () => (await import("~/domain/campaigns/updates/update-schema")).updateSchema,
    defaultValue: values,
  });
  const { fields } = own;
  return (
    <SchemaForm of={own} formKey={formKey}>
      <TextField label={t("campaigns.updates.name")} field={fields.title} required />
      <DescriptionField label={t("campaigns.updates.body")} field={fields.body} required />
      <div>
        <SubmitButton>{t("campaigns.updates.save")}</SubmitButton>
      </div>
    </SchemaForm>
  );
}
