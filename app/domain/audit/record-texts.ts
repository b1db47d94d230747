/** What a record says to people; what its values say: value-text.ts. */
import { textForCode, type Translate } from "~/i18n/text-key";

export interface AuditActor {
  kind: string;
  name: string | null;
}

export function actorText(t: Translate, actor: AuditActor): string {
  return actor.name ?? textForCode(t, "manage.activity.actors", actor.kind, "common.unknown");
}

/** `Ana Paz agregó una cuenta bancaria` */
export function sentenceOf(
  t: Translate,
  { operation, actor }: { operation: string; actor: AuditActor },
): string {
  const values = { person: actorText(t, actor) };
  return textForCode(t, "manage.activity.operations", operation, "common.unknown", values);
}

/** The operation without its person, for a list to choose from. */
export function operationText(t: Translate, operation: string): string {
  const sentence = sentenceOf(t, { operation, actor: { kind: "", name: "…" } });
  return sentence.replace(/^…\s*/, "").replace(/^./, (letter) => letter.toUpperCase());
}

export function fieldText(t: Translate, field: string): string {
  const text = textForCode(t, "manage.activity.fields", field, "common.unknown");
  return text === t("common.unknown") ? field.replaceAll("_", " ") : text;
}
