import { SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { TextField } from "~/components/ui/forms/text-field";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { versionToSend } from "~/components/ui/forms/version-to-send";
import { useT } from "~/i18n";

/** Gives a ticket to another person, and says what happens to its code. */
export function AttendeeForm({ version }: { version: number }) {
  const t = useT();
  const own = useSchemaForm({
    id: "attendee",
    intent: "change",
    schema: async () => (await import("~/domain/attendees/schema")).attendeeSchema,
  });
  const { fields } = own;
  return (
    <SchemaForm of={own}>
      <input type="hidden" name="version" value={versionToSend(own.refusal, String(version))} />
      <p>{t("attendees.change.text")}</p>
      <TextField label={t("attendees.name")} field={fields.attendee_name} required />
      <TextField
        label={t("attendees.email")}
        field={fields.attendee_email}
        type="email"
        inputMode="email"
        spellCheck={false}
        required
      />
      <div>
        <SubmitButton>{t("attendees.change.submit")}</SubmitButton>
      </div>
    </SchemaForm>
  );
}
