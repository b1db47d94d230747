import { tabStorage } from "./browser-storage";

/** What was typed into a form, by field name; what a tab keeps of it while the network is away. */
export type TypedText = Record<string, string>;

/** What is asked of a field, so that no document is needed to test it. */
export interface Field {
  name: string;
  type: string;
  value: string;
  /** What the page came with. */
  defaultValue?: string;
  checked?: boolean;
  autocomplete?: string;
}

const NEVER_KEPT = new Set(["password", "file", "hidden", "submit", "button", "image", "reset"]);

/** Secrets, cards, codes and files are never kept. */
function isKept({ name, type, autocomplete = "" }: Field): boolean {
  return name !== "" && !NEVER_KEPT.has(type) && !/^cc-|one-time-code/.test(autocomplete);
}

/** The fields' values; of boxes and radios, the names of those that are on. */
export function typedText(fields: Iterable<Field>): TypedText {
  const typed: TypedText = {};
  for (const field of fields) {
    if (!isKept(field)) continue;
    if (field.type === "checkbox" || field.type === "radio") {
      typed[`${field.name}=${field.value}`] = field.checked ? "on" : "";
    } else typed[field.name] = field.value;
  }
  return typed;
}

/** What the fields must become: those that differ from what was typed; text that was typed since stands. */
export function missingText<F extends Field>(
  fields: Iterable<F>,
  typed: TypedText,
): { field: F; value: string; checked?: boolean }[] {
  const missing: { field: F; value: string; checked?: boolean }[] = [];
  for (const field of fields) {
    if (!isKept(field)) continue;
    if (field.type === "checkbox" || field.type === "radio") {
      const was = typed[`${field.name}=${field.value}`];
      const checked = was === "on";
      if (was !== undefined && checked !== Boolean(field.checked)) {
        missing.push({ field, value: field.value, checked });
      }
    } else {
      const was = typed[field.name];
      const isNewer = field.defaultValue !== undefined && field.value !== field.defaultValue;
      if (was !== undefined && was !== field.value && !isNewer) missing.push({ field, value: was });
    }
  }
  return missing;
}

const KEY = "dadiva-typed:";

/** Keeps it for this tab. */
export function keepTyped(path: string, typed: TypedText): void {
  tabStorage.set(KEY + path, JSON.stringify(typed));
}

/** Takes back what was kept for a page, once. */
export function takeTyped(path: string): TypedText | null {
  const text = tabStorage.get(KEY + path);
  tabStorage.remove(KEY + path);
  return text === null ? null : (JSON.parse(text) as TypedText);
}
