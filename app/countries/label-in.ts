import type { Labels } from "./country-shape";

/** The label in the language of a locale (`es-AR`). */
export function labelIn(labels: Labels, locale: string): string {
  const language = locale.slice(0, 2);
  return language === "en" || language === "pt" ? labels[language] : labels.es;
}
