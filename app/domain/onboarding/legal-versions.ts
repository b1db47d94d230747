/** The texts that are in force, by the day on which each was published. */
export const LEGAL_VERSIONS = { terms: "2026-11-01", privacy: "2026-11-01" } as const;
