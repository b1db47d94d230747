import type { Translate } from "~/i18n/text-key";

/** What people can mend, by the system's code. */
const known = [
  ...(["REQUIRED_FIELD_MISSING", "STRING_TOO_LONG", "INVALID_EMAIL_ADDRESS"] as const),
  ...(["INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST", "DUPLICATES_DETECTED"] as const),
  ...(["DUPLICATE_EXTERNAL_ID", "FIELD_CUSTOM_VALIDATION_EXCEPTION"] as const),
  ...(["CANNOT_INSERT_UPDATE_ACTIVATE_ENTITY", "INVALID_FIELD", "UNABLE_TO_LOCK_ROW"] as const),
  ...([
    "INVALID_FIELD_FOR_INSERT_UPDATE",
    "NOT_FOUND",
    "DELETE_FAILED",
    "unavailable",
    "limit",
  ] as const),
  ...(["revoked", "interrupted", "InvalidBatch", "merged_stays", "unprocessed"] as const),
] as const;

/** Returns what happened, and what to do. */
export function errorText(t: Translate, code: string): string {
  const found = known.find((one) => one === code);
  return t(found ? `integrations.errors.${found}` : "integrations.errors.other");
}
