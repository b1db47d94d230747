import { Card } from "~/components/ui/card";
import { DateTime } from "~/components/ui/text/date-time";
import { SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import type { RecentEntry } from "~/domain/attendees/list-recent-entries.server";
import { useT } from "~/i18n";

/** The last people who came in, each with a way back. */
export function RecentEntries({ entries, timezone }: { entries: RecentEntry[]; timezone: string }) {
  const t = useT();
  return (
    <Card title={t("attendees.check_in.recent")}>
      {entries.length === 0 ? (
        <p className="text-muted">{t("attendees.check_in.none_yet")}</p>
      ) : (
        <ul className="grid gap-3">
          {entries.map((entry) => (
            <li key={entry.id} className="flex flex-wrap items-center justify-between gap-3">
              <span className="grid min-w-0">
                <span className="font-semibold wrap-anywhere">{entry.name}</span>
                <span className="text-sm text-muted">
                  {entry.option} · <DateTime at={entry.at} zone={timezone} style="time" />
                </span>
              </span>
              <Undo entry={entry} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Undo({ entry: { at, id, name } }: { entry: RecentEntry }) {
  const t = useT();
  const own = useSchemaForm({
    id: `undo-${id}`,
    intent: "undo",
    owns: ({ id: of }) => of === id,
  });
  return (
    <SchemaForm of={own}>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="at" value={new Date(at).toISOString()} />
      <SubmitButton
        variant="ghost"
        size="sm"
        aria-label={t("attendees.check_in.undo_of", { name })}
      >
        {t("attendees.check_in.undo")}
      </SubmitButton>
    </SchemaForm>
  );
}
