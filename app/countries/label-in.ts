import type { Labels } from "./country-shape";

/** Lower case, without accents: 'Ética' stands before 'Fe' in a list. */
const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** In the order of their labels as people read them; what `last` names ends the list. */
export function byLabel<T extends { key: string; label: string }>(
  items: readonly T[],
  last: string,
): T[] {
  const rank = ({ key, label }: T) => (key === last ? "\uffff" : plain(label));
  return items.toSorted((one, other) => {
    const [a, b] = [rank(one), rank(other)];
    return a === b ? 0 : a < b ? -1 : 1;
  });
}

/** The label in the language of a locale (`es-AR`). */
export function labelIn(labels: Labels, locale: string): string {
  const language = locale.slice(0, 2);
  return language === "en" || language === "pt" ? labels[language] : labels.es;
}
