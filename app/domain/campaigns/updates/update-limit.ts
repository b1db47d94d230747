/** Updates that an organisation may mail in 24 hours; each reaches every donor of a campaign. */
export const UPDATES_A_DAY = 5;
