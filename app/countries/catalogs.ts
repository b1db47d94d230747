import type { Labels } from "./country-shape";
import data from "./data/catalogs.json";

export type CatalogItem = { key: string; label: Labels };
export type PauseGroup = "payment" | "card" | "risk" | "manual" | "donor" | "other";

/** The fields in which an organisation works. */
export const categories: readonly CatalogItem[] = data.categories;

/** A person's area of work in the organisation, for the signup. */
export const organizationRoleAreas: readonly CatalogItem[] = data.organizationRoleAreas;

/** The organisation's reasons for discarding a donation; exactly one is preselected. */
export const discardReasons: readonly (CatalogItem & { isDefault: boolean })[] =
  data.discardReasons;

/** Donors' own reasons for cancelling theirs, in their words; none is preselected. */
export const donorDiscardReasons: readonly CatalogItem[] = data.donorDiscardReasons;

/** Reasons for pausing a donation, with the specification's keys. */
export const pauseReasons: readonly (CatalogItem & { group: PauseGroup })[] =
  data.pauseReasons as (CatalogItem & { group: PauseGroup })[];

/** Reasons for which an operator rejects a document. */
export const documentRejectionReasons: readonly CatalogItem[] = data.documentRejectionReasons;

/** The scanner's reason for rejecting a file; operators cannot choose it. */
export const scanRejectionReason: CatalogItem = data.scanRejectionReason;

/** Returns whether a catalogue has a key, because reasons must come from the list. */
export function hasKey(catalog: readonly CatalogItem[], key: string): boolean {
  return catalog.some((item) => item.key === key);
}

/** Returns a key's label in the language of a locale (`es-AR`); the key itself if it is unknown. */
export function labelOf(catalog: readonly CatalogItem[], key: string, locale: string): string {
  const label = catalog.find((item) => item.key === key)?.label;
  const language = locale.slice(0, 2);
  if (!label) return key;
  return language === "en" || language === "pt" ? label[language] : label.es;
}
