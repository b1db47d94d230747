import { answerText, type AnswerValue, type Widget } from "~/values/form-fields";
import type { Translate } from "./text-key";

/** Returns a donor's answer to one of the organisation's own questions, for people. */
export function answerOf(t: Translate, widget: Widget, value: AnswerValue): string {
  return answerText(widget, value, {
    yes: t("donations.answers.yes"),
    gender: (code) => t(`donations.gender.${code}`),
  });
}
