import { SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { SelectField } from "~/components/ui/forms/select-field";
import { TextareaField } from "~/components/ui/forms/textarea-field";
import { TextField } from "~/components/ui/forms/text-field";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { evidenceKinds } from "~/domain/access-requests/evidence";
import { useT } from "~/i18n";

/** Requests access for a new owner, with the evidence that was checked. */
export function AccessForm() {
  const t = useT();
  const { fields, ...own } = useSchemaForm({
    id: "ask",
    intent: "ask",
    schema: async () => (await import("~/domain/access-requests/schema")).accessRequestSchema,
  });
  return (
    <SchemaForm of={own}>
      <TextField
        field={fields.email}
        required
        label={t("operator.access.email")}
        hint={t("operator.access.email_hint")}
        type="email"
        autoComplete="off"
      />
      <div className="field-row">
        <TextField
          field={fields.first_name}
          required
          label={t("common.fields.first_name")}
          autoComplete="off"
        />
        <TextField
          field={fields.last_name}
          required
          label={t("common.fields.last_name")}
          autoComplete="off"
        />
      </div>
      <SelectField
        field={fields.evidence}
        required
        label={t("operator.access.evidence")}
        placeholder={t("common.form.choose")}
        options={evidenceKinds.map((value) => ({
          value,
          label: t(`manage.access.evidence.${value}`),
        }))}
      />
      <TextareaField
        field={fields.reason}
        required
        label={t("operator.access.reason")}
        hint={t("operator.access.reason_hint")}
        rows={3}
      />
      <div>
        <SubmitButton>{t("operator.access.ask")}</SubmitButton>
      </div>
    </SchemaForm>
  );
}
