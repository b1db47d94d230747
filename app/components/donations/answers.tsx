import { Fact } from "~/components/donations/fact";
import type { StoredAnswer } from "~/domain/donations/donation-answers";
import { useT } from "~/i18n";
import { answerOf } from "~/i18n/answers";

/** The answers of a donation as facts of a `<dl>`. */
export function AnswerFacts({ answers }: { answers: readonly StoredAnswer[] }) {
  const t = useT();
  return answers.map(({ key, label, value, widget }) => (
    <Fact key={key} name={label}>
      <span className="whitespace-pre-line">{answerOf(t, widget, value)}</span>
    </Fact>
  ));
}
