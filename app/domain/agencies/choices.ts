/** What the settings of a team offer. */

export const handlers = ["agency", "organization"] as const;
export const scopes = ["acquisition", "management", "both"] as const;
export const modes = ["live", "sandbox"] as const;
export const checkers = ["organization", "agency", "nobody"] as const;
/** Seconds for which a pledge stays editable (calls.md 'Sync delay'). */
export const syncDelays = [0, 60, 300, 600, 1800, 3600, 7200] as const;
export const agencyRoles = ["manager", "supervisor", "operator"] as const;
export type AgencyRole = (typeof agencyRoles)[number];
