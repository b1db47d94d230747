/** What two entries share that may be one person, the strongest first. */
export const duplicateReasons = ["document", "name_email", "name_phone", "card"] as const;
export type DuplicateReason = (typeof duplicateReasons)[number];
