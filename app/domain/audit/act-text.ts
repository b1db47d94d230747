import { sentenceOf } from "./record-texts";
import { operatorOperations } from "./operations";
import { textForCode, type Translate } from "~/i18n/text-key";

/** `Ana Paz suspendió la cuenta`: what an operator did, with their own name, as only our staff read it. */
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
