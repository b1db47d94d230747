import type { FormField } from "~/values/form-fields";

const fieldsWhere = (condition: string) => `
coalesce((SELECT jsonb_agg(jsonb_build_object(
            'id', f.id, 'key', f.key, 'widget', f.widget, 'label', f.label, 'help', f.help, 'required', f.required,
            'options', f.options, 'shownIf', CASE WHEN f.shown_if_key IS NOT NULL
              THEN jsonb_build_object('key', f.shown_if_key, 'value', f.shown_if_value) END) ORDER BY f.position, f.id)
            FROM campaign_fields f
           WHERE f.organization_id = c.organization_id AND f.campaign_id = c.id AND ${condition}), '[]')`;

/** Selects the questions that the form of campaign `c` asks, as a JSON list for `formFieldsIn`. */
export const FORM_FIELDS = fieldsWhere("f.archived_at IS NULL");

/** Selects the questions that it asked before; a form that was opened then may still answer them. */
export const ARCHIVED_FIELDS = fieldsWhere("f.archived_at IS NOT NULL");

/** Returns the questions of such a column. */
export function formFieldsIn(column: unknown): FormField[] {
  return column as FormField[];
}
