/** What a campaign needs before it can be published, in the order of the page. */
export const missingParts = [
  "title",
  "amounts",
  "event_date",
  "ticket_options",
  "email",
  "cellphone",
  "gateway",
] as const;
export type MissingPart = (typeof missingParts)[number];
