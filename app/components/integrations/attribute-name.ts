import { attributeNames } from "~/domain/integrations/rules/attribute-names";
import type { Translate } from "~/i18n/text-key";

/** Returns an attribute's name for people; a question has its own text. */
export function attributeName(t: Translate, name: string, label: string | null): string {
  if (label !== null) return label;
  const known = attributeNames.find((one) => one === name);
  return known ? t(`integrations.attributes.${known}`) : name;
}
