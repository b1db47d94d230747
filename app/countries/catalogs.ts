import type { Labels } from "./country-shape";
import data from "./data/catalogs.json";

export type CatalogItem = { key: string; label: Labels };
export type PauseGroup = "payment" | "card" | "risk" | "manual" | "donor" | "other";

/** What an organisation works on. */
export const categories: readonly CatalogItem[] = data.categories;

/** What a person does in the organisation, asked at signup. */
export const organizationRoleAreas: readonly CatalogItem[] = data.organizationRoleAreas;

/** Why a donation is ended; exactly one is preselected. */
export const discardReasons: readonly (CatalogItem & { isDefault: boolean })[] =
  data.discardReasons;

/** Why a donation rests: the keys of the specification. */
export const pauseReasons: readonly (CatalogItem & { group: PauseGroup })[] =
  data.pauseReasons as (CatalogItem & { group: PauseGroup })[];

/** Why an operator sends a document back. */
export const documentRejectionReasons: readonly CatalogItem[] = data.documentRejectionReasons;

/** Why the scanner sends one back: a key that no operator chooses. */
export const scanRejectionReason: CatalogItem = data.scanRejectionReason;

/** Whether a catalogue has a key: reasons must come from the list. */
export function hasKey(catalog: readonly CatalogItem[], key: string): boolean {
  return catalog.some((item) => item.key === key);
}

/** The label of a key in the language of a locale (`es-AR`); the key itself if it is unknown. */
export function labelOf(catalog: readonly CatalogItem[], key: string, locale: string): string {
  const label = catalog.find((item) => item.key === key)?.label;
  const language = locale.slice(0, 2);
  if (!label) return key;
  return language === "en" || language === "pt" ? label[language] : label.es;
}
