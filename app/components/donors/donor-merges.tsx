import { Card } from "~/components/ui/card";
import { ConfirmLink, type ConfirmableAction } from "~/components/ui/dialogs/confirm";
import { EmailText } from "~/components/ui/forms/email-text";
import type { UndoableMerge } from "~/domain/donations/duplicates/list-merges.server";
import { useT } from "~/i18n";
import type { Translate } from "~/i18n/text-key";
import { formatDay } from "~/values/time/day-text";

/** Returns the confirmations for undoing each merge. */
export function mergeConfirmations(
  t: Translate,
  merges: readonly UndoableMerge[],
): ConfirmableAction[] {
  return merges.map((merge) => undoing(t, merge));
}

const undoing = (t: Translate, { donations, id, name }: UndoableMerge): ConfirmableAction => ({
  id: `undo-${id}`,
  intent: "undo_merge",
  fields: { merge: id },
  title: t("donors.merges.undo_ask"),
  text: t("donors.merges.undo_text", { name, count: donations }),
  submit: t("donors.merges.undo"),
  color: "blue",
});

/** Shows the merges into a donor that can still be undone; nothing without any. */
export function DonorMerges({ merges }: { merges: readonly UndoableMerge[] }) {
  const t = useT();
  if (merges.length === 0) return null;
  return (
    <Card title={t("donors.merges.title")}>
      <ul className="grid gap-4">
        {merges.map((merge) => (
          <li key={merge.id} className="flex flex-wrap items-center justify-between gap-3">
            <span className="grid min-w-0">
              <span className="font-semibold wrap-anywhere">{merge.name}</span>
              <span className="text-sm text-muted">
                <EmailText address={merge.email} />
              </span>
              <span className="text-sm text-muted">
                {t("donors.merges.until", { date: formatDay(merge.until) })}
              </span>
            </span>
            <ConfirmLink confirmation={undoing(t, merge)} variant="outline" size="sm">
              {t("donors.merges.undo")}
            </ConfirmLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
