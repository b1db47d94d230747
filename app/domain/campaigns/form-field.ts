import type { FormField, Widget } from "~/values/form-fields";

/** A row of `campaign_fields`. */
export interface FieldRow {
  id: string;
  key: string;
  widget: string;
  label: string;
  help: string;
  required: boolean;
  options: string[];
  shownIfKey: string | null;
  shownIfValue: string | null;
}

export function formFieldOf(row: FieldRow): FormField {
  const { id, key, label, help, required, options, shownIfKey, shownIfValue } = row;
  const shownIf =
    shownIfKey !== null && shownIfValue !== null ? { key: shownIfKey, value: shownIfValue } : null;
  return { id, key, widget: row.widget as Widget, label, help, required, options, shownIf };
}
