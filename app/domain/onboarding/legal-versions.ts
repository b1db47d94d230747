/** The texts that are in force, by the day on which each was published. */
export const LEGAL_VERSIONS = { terms: "2026-11-21", privacy: "2026-11-21" } as const;
