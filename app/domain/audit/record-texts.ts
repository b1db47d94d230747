/** Texts of a record for people; value-text.ts has the texts of its values. */
import { listText } from "~/i18n/dates";
import { textForCode, type Translate } from "~/i18n/text-key";
import type { Changes } from "./redact";

export interface AuditActor {
  kind: string;
  name: string | null;
}

export function actorText(t: Translate, actor: AuditActor): string {
  return actor.name ?? textForCode(t, "manage.activity.actors", actor.kind, "common.unknown");
}

/** The field that an operation switches, and the text of each side. */
const SWITCHES: Readonly<Partial<Record<string, { field: string; on: string; off: string }>>> = {
  "update-activation": { field: "activated", on: "donations_on", off: "donations_off" },
  "update-two-factor-policy": {
    field: "require_two_factor",
    on: "two_factor_required",
    off: "two_factor_optional",
  },
  "cover-refund-fees": {
    field: "refund_fees_covered",
    on: "refund_fees_ours",
    off: "refund_fees_theirs",
  },
};

/** Operations that edit some of many fields; the sentence names the fields. */
const EDITS: ReadonlySet<string> = new Set([
  "update-organization",
  "update-permissions",
  "update-bank-account",
  "update-payment-processor",
  "update-campaign",
  "update-donation",
  "update-donor",
  "override-plan",
  "update-billing-profile",
]);

/** Maximum number of fields in a sentence; it counts the others. */
const MOST_FIELDS = 3;

/** Returns `Ana Paz cambió una campaña: título y montos`, or without changes the first part. */
export function sentenceOf(
  t: Translate,
  record: { operation: string; actor: AuditActor; changes?: Changes },
): string {
  const { operation, actor, changes = {} } = record;
  const values = { person: actorText(t, actor) };
  const turned = SWITCHES[operation];
  const to = turned && changes[turned.field]?.[1];
  if (turned && typeof to === "boolean") {
    const side = to ? turned.on : turned.off;
    return textForCode(t, "manage.activity.turned", side, "common.unknown", values);
  }
  const sentence = textForCode(
    t,
    "manage.activity.operations",
    operation,
    "common.unknown",
    values,
  );
  const fields = EDITS.has(operation) ? Object.keys(changes) : [];
  return fields.length > 0 ? `${sentence}: ${fieldsText(t, fields)}` : sentence;
}

/** Returns `título, montos, portada y 2 datos más`. */
function fieldsText(t: Translate, fields: readonly string[]): string {
  const named = fields.slice(0, MOST_FIELDS).map((field) => insideSentence(fieldText(t, field)));
  const count = fields.length - named.length;
  const rest = count > 0 ? [t("manage.activity.more_fields", { count })] : [];
  return listText(t, [...named, ...rest]);
}

/** Returns a label in lower case, unless it begins with a name. */
function insideSentence(label: string): string {
  if (/^(?:Facebook|Google)/.test(label)) return label;
  return label.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());
}

/** Returns the operation without its person, for a list of choices. */
export function operationText(t: Translate, operation: string): string {
  const sentence = sentenceOf(t, { operation, actor: { kind: "", name: "…" } });
  return sentence.replace(/^…\s*/, "").replace(/^./, (letter) => letter.toUpperCase());
}

/** Names a field; an organisation's number is named as its country names it. */
export function fieldText(t: Translate, field: string, uidType?: string): string {
  if (field === "uid" && uidType !== undefined) return uidType;
  const text = textForCode(t, "manage.activity.fields", field, "common.unknown");
  return text === t("common.unknown") ? field.replaceAll("_", " ") : text;
}
