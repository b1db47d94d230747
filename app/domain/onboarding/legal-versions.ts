/** The texts in force, by their publication dates. */
export const LEGAL_VERSIONS = { terms: "2026-11-21", privacy: "2026-11-21" } as const;
