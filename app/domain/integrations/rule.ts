/** A rule as answers show it. Pages load this file. */
import type { ClassName } from "./shapes";

export const syncRules = ["always_override", "override_if_empty"] as const;
export type SyncRule = (typeof syncRules)[number];

export interface RuleJson {
  id: string;
  class_name: ClassName;
  mapping: { attribute: string; object: string; field: string; sync_rule: SyncRule };
}

/** A question of campaigns' forms. */
export interface CustomAttributeJson {
  label_id: string;
  label: string;
  klass: "checkbox" | "select" | "text field" | "text area";
  related_to: "Donation";
  config: { options: string[] };
}

interface RuleRow {
  id: string;
  className: string;
  attribute: string;
  object: string;
  field: string;
  syncRule: string;
}

export function ruleJson({ attribute, className, field, id, object, syncRule }: RuleRow): RuleJson {
  return {
    id,
    class_name: className as ClassName,
    mapping: { attribute, object, field, sync_rule: syncRule as SyncRule },
  };
}

/** What a record keeps of a rule. */
export const ruleFacts = ({ class_name, mapping }: RuleJson) => ({
  mapping_class: class_name,
  mapping_attribute: mapping.attribute,
  mapping_field: `${mapping.object}.${mapping.field}`,
  mapping_rule: mapping.sync_rule,
});
