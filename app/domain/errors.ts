/** HTTP status of every error code; the text is `errors.<code>` in the locale files. */
export const errorStatus = {
  malformed_request: 400,
  unauthenticated: 401,
  card_declined: 402,
  forbidden: 403,
  invalid_csrf_token: 403,
  cookies_required: 403,
  invalid_origin: 403,
  plan_required: 403,
  feature_required: 403,
  reauthentication_required: 403,
  signup_session_required: 403,
  support_read_only: 403,
  two_factor_required: 403,
  step_up_required: 403,
  not_found: 404,
  invalid_transition: 409,
  charge_under_way: 409,
  already_exists: 409,
  edited_meanwhile: 409,
  bank_account_required: 409,
  gateway_account_taken: 409,
  card_token_expired: 409,
  possible_duplicate: 409,
  idempotency_key_reused: 409,
  campaign_ended: 409,
  campaign_incomplete: 409,
  campaign_promoted: 409,
  campaign_published: 409,
  no_public_page: 409,
  document_locked: 409,
  document_full: 409,
  document_decided: 409,
  document_not_clean: 409,
  link_expired: 409,
  not_receiving: 409,
  last_owner: 409,
  last_operator: 409,
  invitation_over: 409,
  team_access_over: 410,
  too_large: 413,
  file_too_large: 413,
  invalid_file: 415,
  unsupported_media_type: 415,
  validation_failed: 422,
  campaign_type_not_available: 422,
  invalid_code: 422,
  code_expired: 422,
  one_file_at_a_time: 422,
  gateway_not_available: 422,
  missing_cellphone_number: 422,
  invalid_credentials: 422,
  rate_limited: 429,
  headers_too_large: 431,
  internal_error: 500,
  provider_unavailable: 502,
  not_ready: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** The codes of JSON responses where the contract has one code for several errors. */
const answeredAs: Partial<Record<ErrorCode, ErrorCode>> = {
  file_too_large: "invalid_file",
  edited_meanwhile: "invalid_transition",
};

export function answeredCode(code: ErrorCode): ErrorCode {
  return answeredAs[code] ?? code;
}

/** A field's errors: codes (`errors.fields.<code>`), with the values in their texts. */
export interface FieldIssue {
  code: string;
  values?: Record<string, string | number>;
}
export type FieldIssues = Record<string, FieldIssue[]>;

/**
 * The error with which an operation refuses. One place turns it into a page, a form's error or
 * JSON. The JSON response has `details` beside `code`; `retryAfter` is in seconds.
 */
export class DomainError extends Error {
  readonly fields: FieldIssues | undefined;
  readonly details: Record<string, unknown>;
  readonly retryAfter: number | undefined;

  constructor(
    readonly code: ErrorCode,
    options: { fields?: FieldIssues; details?: Record<string, unknown>; retryAfter?: number } = {},
  ) {
    super(code);
    this.name = "DomainError";
    this.fields = options.fields;
    this.details = options.details ?? {};
    this.retryAfter = options.retryAfter;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

/** Returns a validation error of one field: `refuseField("organization.uid", "uid_invalid")`. */
export function refuseField(
  field: string,
  code: string,
  values?: Record<string, string | number>,
): DomainError {
  return new DomainError("validation_failed", { fields: { [field]: [{ code, values }] } });
}
