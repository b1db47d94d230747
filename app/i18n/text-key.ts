import { MISSING_VALUE } from "~/i18n/config";
import type { spanish } from "~/i18n/resources";

type Paths<T, Prefix extends string> = {
  [K in keyof T & string]: T[K] extends string ? `${Prefix}${K}` : Paths<T[K], `${Prefix}${K}.`>;
}[keyof T & string];

/** `namespace.key` of every Spanish text: a misspelt key does not compile. */
export type TextKey = Paths<typeof spanish, "">;

/** Values of a text's placeholders; `count` chooses between `key_one` and `key`. */
export type TextValues = Record<string, string | number> & { count?: number };

/** `t("common.showing", { from: 1, to: 25, total: 90 })` */
export type Translate = (key: TextKey, values?: TextValues) => string;

/** Returns the text of a code from data: `group.code`, or the fallback without a text or a needed value. */
export function textForCode(
  t: Translate,
  group: string,
  code: string,
  fallback: TextKey,
  values?: TextValues,
): string {
  const key = `${group}.${code}`;
  const text = t(key as TextKey, values);
  const isMissing = text === key || text === key.slice(key.indexOf(".") + 1);
  return isMissing || text.includes(MISSING_VALUE) ? t(fallback, values) : text;
}
