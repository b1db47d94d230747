import { CheckboxField } from "~/components/ui/forms/checkbox-field";
import { DialogButtons } from "~/components/ui/dialogs/dialog-buttons";
import { SchemaForm } from "~/components/ui/forms/schema-form";
import { SelectField } from "~/components/ui/forms/select-field";
import { TextField } from "~/components/ui/forms/text-field";
import { TextareaField } from "~/components/ui/forms/textarea-field";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { versionToSend } from "~/components/ui/forms/version-to-send";
import { useT } from "~/i18n";
import type { Translate } from "~/i18n/text-key";
import { conditionsOf, genders, type FormField, type Widget } from "~/values/form-fields";

interface FieldFormProps {
  widget: Widget;
  values: {
    label: string;
    help: string;
    required: string | undefined;
    options: string;
    shown_if: string;
  };
  /** The questions that come before this one. */
  before: readonly FormField[];
  /** Of an existing question; `null` for a new one. */
  version: string | null;
  /** The new question's id, so that a second click adds no second one. */
  formKey?: string;
  cancelTo: string;
}

/** Edits one question of a campaign's form. */
export function FieldForm(props: FieldFormProps) {
  const { before, cancelTo, formKey, values, version, widget } = props;
  const t = useT();
  const own = useSchemaForm({
    id: "field",
    schema: async () => (await import("~/domain/campaigns/form/form-schema")).fieldSchema,
    defaultValue: { ...values, widget },
  });
  const { fields, refusal } = own;
  const conditions = before.flatMap((field) =>
    conditionsOf(field).map((value) => ({
      value: `${field.key}=${value}`,
      label: t("campaigns.fields.shown_if_answer", {
        question: field.label,
        answer: conditionText(t, field, value),
      }),
    })),
  );
  return (
    <SchemaForm of={own} formKey={formKey}>
      <input type="hidden" name="widget" value={widget} />
      {version !== null && (
        <input type="hidden" name="version" value={versionToSend(refusal, version)} />
      )}
      <p className="hint">
        {t(`campaigns.fields.widget.${widget}`)} · {t(`campaigns.fields.widget_text.${widget}`)}
      </p>
      <TextField field={fields.label} label={t("campaigns.fields.question")} required />
      <TextField
        field={fields.help}
        label={t("campaigns.fields.help")}
        hint={t("campaigns.fields.help_hint")}
      />
      {widget === "select_options" && (
        <TextareaField
          field={fields.options}
          label={t("campaigns.fields.options")}
          hint={t("campaigns.fields.options_hint")}
          rows={5}
          required
        />
      )}
      <CheckboxField
        field={fields.required}
        label={t("campaigns.fields.required")}
        hint={widget === "checkbox" ? t("campaigns.fields.required_box") : undefined}
      />
      {conditions.length > 0 && (
        <SelectField
          field={fields.shown_if}
          label={t("campaigns.fields.shown_if")}
          placeholder={t("campaigns.fields.always")}
          options={conditions}
        />
      )}
      <DialogButtons cancelTo={cancelTo} />
    </SchemaForm>
  );
}

function conditionText(t: Translate, { widget }: FormField, value: string): string {
  if (widget === "checkbox") return t("public.fields.ticked");
  const gender = genders.find((one) => one === value);
  return widget === "gender" && gender ? t(`public.fields.gender.${gender}`) : value;
}
