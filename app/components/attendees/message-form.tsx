import { SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { TextField } from "~/components/ui/forms/text-field";
import { TextareaField } from "~/components/ui/forms/textarea-field";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { useT } from "~/i18n";

interface MessageFormProps {
  /** Addresses that the message reaches. */
  addresses: number;
  formKey: string;
  /** Messages in 24 hours. */
  limit: number;
}

/** Writes to everyone with a valid ticket. */
export function MessageForm({ addresses, formKey, limit }: MessageFormProps) {
  const t = useT();
  const own = useSchemaForm({
    id: "message",
    schema: async () => (await import("~/domain/attendees/schema")).messageSchema,
  });
  const { fields } = own;
  return (
    <SchemaForm of={own} formKey={formKey}>
      <p>{t("attendees.message.text")}</p>
      <TextField label={t("attendees.message.subject")} field={fields.subject} required />
      <TextareaField label={t("attendees.message.body")} field={fields.body} required />
      <p className="text-sm text-muted">{t("attendees.message.limit", { count: limit })}</p>
      <div>
        <SubmitButton>{t("attendees.message.submit", { count: addresses })}</SubmitButton>
      </div>
    </SchemaForm>
  );
}
