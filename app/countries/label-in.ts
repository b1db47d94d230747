import { normalized } from "~/values/text/normalized";
import type { Labels } from "./country-shape";

/** Removes case and accents, so that 'Ética' comes before 'Fe' in a list. */
const plain = (text: string) => normalized(text, "NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Sorts by label as people do; the item with the key `last` comes last. */
export function byLabel<T extends { key: string; label: string }>(
  items: readonly T[],
  last?: string,
): T[] {
  const rank = ({ key, label }: T) => (key === last ? "\uffff" : plain(label));
  return items.toSorted((one, other) => {
    const [a, b] = [rank(one), rank(other)];
    return a === b ? 0 : a < b ? -1 : 1;
  });
}

export function labelIn(labels: Labels, locale: string): string {
  const language = locale.slice(0, 2);
  return language === "en" || language === "pt" ? labels[language] : labels.es;
}
