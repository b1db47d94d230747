import { Card } from "~/components/ui/card";
import { ConfirmLink, type ConfirmableAction } from "~/components/ui/dialogs/confirm";
import { DateTime } from "~/components/ui/text/date-time";
import { SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { TextareaField } from "~/components/ui/forms/textarea-field";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import type { DonorView } from "~/domain/donations/lists/get-donor.server";
import { useT } from "~/i18n";
import type { Translate } from "~/i18n/text-key";

type Notes = DonorView["notes"];

interface DonorNotesProps {
  notes: Notes;
  timezone: string;
  canUpdate: boolean;
}

/** Returns the confirmations for removing each note. */
export function noteConfirmations(t: Translate, notes: Notes): ConfirmableAction[] {
  return notes.map(({ id }) => removal(t, id));
}

const removal = (t: Translate, id: string): ConfirmableAction => ({
  id: `note-${id}`,
  intent: "remove_note",
  fields: { note_id: id },
  title: t("donors.remove_note_ask"),
  text: t("donors.remove_note_text"),
  submit: t("donors.remove_note"),
});

/** Shows the notes about a donor, newest first, and takes a new one. */
export function DonorNotes({ notes, timezone, canUpdate }: DonorNotesProps) {
  const t = useT();
  const own = useSchemaForm({
    id: "note",
    intent: "note",
    schema: async () => (await import("~/domain/donors/schema")).noteSchema,
  });
  return (
    <Card title={t("donors.notes")}>
      <div className="grid gap-5">
        {canUpdate && (
          <SchemaForm of={own}>
            <TextareaField
              field={own.fields.note}
              label={t("donors.note")}
              hint={t("donors.notes_hint")}
              rows={2}
              required
            />
            <div>
              <SubmitButton variant="outline">{t("donors.add_note")}</SubmitButton>
            </div>
          </SchemaForm>
        )}
        {notes.length === 0 ? (
          <p className="text-muted">{t("donors.no_notes")}</p>
        ) : (
          <ul className="grid gap-4">
            {notes.map(({ at, author, id, text }) => (
              <li key={id} className="grid gap-1 border-t border-line pt-4">
                <p className="whitespace-pre-line wrap-anywhere">{text}</p>
                <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
                  <span>{author}</span>
                  <DateTime at={at} zone={timezone} />
                  {canUpdate && (
                    <ConfirmLink confirmation={removal(t, id)} variant="ghost" size="sm">
                      {t("donors.remove_note")}
                    </ConfirmLink>
                  )}
                </p>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}
