import { isAttribute } from "~/domain/integrations/attributes";
import type { Translate } from "~/i18n/text-key";

/** Returns an attribute's name for people; a question has its own text. */
export function attributeName(t: Translate, name: string, label: string | null): string {
  if (label !== null) return label;
  return isAttribute(name) ? t(`integrations.attributes.${name}`) : name;
}
