import { Fact } from "~/components/donations/fact";
import type { StoredAnswer } from "~/domain/donations/lists/donation-answers";
import { useT } from "~/i18n";
import { answerOf } from "~/i18n/answers";

/** The answers of a donation as facts of a `<dl>`. */
export function AnswerFacts({ answers }: { answers: readonly StoredAnswer[] }) {
  const t = useT();
  return answers.map(({ isArchived, key, label, value, widget }) => (
    <Fact key={key} name={label}>
      <span className="whitespace-pre-line">{answerOf(t, widget, value)}</span>
      {isArchived && (
        <span className="block text-sm text-muted">{t("donations.answers.archived")}</span>
      )}
    </Fact>
  ));
}
