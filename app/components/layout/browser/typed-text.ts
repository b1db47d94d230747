import { tabStorage } from "./browser-storage";

/** The typed values of a form, by field name; the tab stores them while the network is down. */
export type TypedText = Record<string, string>;

/** The parts of a field that are used, so that tests need no document. */
export interface Field {
  name: string;
  type: string;
  value: string;
  /** The field's value when the page was loaded. */
  defaultValue?: string;
  checked?: boolean;
  autocomplete?: string;
}

const NEVER_KEPT = new Set(["password", "file", "hidden", "submit", "button", "image", "reset"]);

/** Secrets, cards, codes and files are never stored. */
function isKept({ name, type, autocomplete = "" }: Field): boolean {
  return name !== "" && !NEVER_KEPT.has(type) && !/^cc-|one-time-code/.test(autocomplete);
}

/** Returns the fields' values, and the state of each checkbox and radio button. */
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

/** Returns the fields that differ from the stored values, with their new value; a text typed since then stays. */
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

/** Stores the values for this tab. */
export function keepTyped(path: string, typed: TypedText): void {
  tabStorage.set(KEY + path, JSON.stringify(typed));
}

/** Returns a page's stored values once and deletes them. */
export function takeTyped(path: string): TypedText | null {
  const text = tabStorage.get(KEY + path);
  tabStorage.remove(KEY + path);
  return text === null ? null : (JSON.parse(text) as TypedText);
}
