/**
 * The evidence that our staff checked before the request; texts are in `manage.access.evidence`.
 * This file is separate from the schema to keep Zod out of the browser.
 */
export const evidenceKinds = [
  "domain_mail",
  "statute",
  "identity_document",
  "call_back",
  "other",
] as const;
