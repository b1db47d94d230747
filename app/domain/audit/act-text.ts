import { sentenceOf } from "./record-texts";
import { operatorOperations } from "./operations";
import { textForCode, type Translate } from "~/i18n/text-key";

/** Returns `Ana Paz suspendió la cuenta`: an operator's act with their name, for our staff only. */
export function actText(
  t: Translate,
  { operation, operator }: { operation: string; operator: string | null },
): string {
  const person = operator ?? t("operator.activity.command");
  const isOurs = operatorOperations.some((own) => own === operation);
  if (!isOurs) return sentenceOf(t, { operation, actor: { kind: "user", name: person } });
  const values = { person };
  return textForCode(t, "operator.activity.operations", operation, "common.unknown", values);
}
