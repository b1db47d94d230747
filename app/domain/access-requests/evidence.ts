/** What our staff checked before they asked; texts in `manage.access.evidence`. Apart from the schema: Zod stays out of the browser. */
export const evidenceKinds = [
  "domain_mail",
  "statute",
  "identity_document",
  "call_back",
  "other",
] as const;
