/**
 * The recorded operations, named after the operation's file. A new one gets a line here and a
 * sentence in `manage.activity.operations` of every language.
 */
export const operations = [
  "create-organization",
  "lapse-uid",
  "update-organization",
  "update-permissions",
  "create-logo",
  "set-logo",
  "remove-logo",
  "remove-upload",
  "update-activation",
  "update-two-factor-policy",
  "suspend-organization",
  "resume-organization",
  "release-payouts",
  "hold-payouts",
  "override-plan",
  "request-support",
  "decline-support",
  "grant-support",
  "end-support",
  "enter-support",
  "open-support-page",
  "leave-support",
  "request-access",
  "cancel-access-request",
  "stop-access-request",
  "grant-access",
  "expire-access-request",
  "resend-access-link",
  "create-bank-account",
  "update-bank-account",
  "displace-primary",
  "reveal-account-number",
  "connect-account",
  "create-payment-processor",
  "update-payment-processor",
  "discard-payment-processor",
  "check-connection",
  "create-attachment",
  "discard-attachment",
  "get-attachment",
  "submit-document",
  "scan-attachment",
  "get-review-file",
  "open-document",
  "approve-document",
  "reject-document",
  "create-campaign",
  "update-campaign",
  "publish-campaign",
  "unpublish-campaign",
  "set-cover-picture",
  "remove-cover-picture",
  "pause-donation",
  "restore-donation",
  "discard-donation",
  "replace-payment-method",
  "refund-transaction",
  "invite-user",
  "resend-invitation",
  "cancel-invitation",
  "accept-invitation",
  "update-user-role",
  "discard-user",
  "reactivate-user",
] as const;
export type AuditedOperation = (typeof operations)[number];

/**
 * Our staff's operations outside organisations (`operator_records`), named after the operation's
 * file. A new one gets a line here and a sentence in `operator.activity.operations`.
 */
export const operatorOperations = [
  "invite-operator",
  "renew-operator",
  "restore-operator",
  "begin-enrolment",
  "confirm-enrolment",
  "discard-operator",
  "get-tenant",
  "list-tenants-for-file",
  "list-operators-for-file",
  "list-announcements-for-file",
  "list-operator-acts-for-file",
  "list-promoted",
  "list-promoted-for-file",
  "get-promoted",
  "create-announcement",
  "update-announcement",
  "end-announcement",
] as const;
export type OperatorOperation = (typeof operatorOperations)[number];

/** The possible subjects of such a record. */
export const operatorSubjects = ["operator", "organization", "announcement"] as const;
export type OperatorSubject = (typeof operatorSubjects)[number];

/** The possible subjects of a record. */
export const subjectTypes = [
  "organization",
  "membership",
  "invitation",
  "bank_account",
  "payment_processor",
  "document",
  "campaign",
  "donation",
  "support_access",
] as const;
export type SubjectType = (typeof subjectTypes)[number];

/** Events on a person's own account; texts are in `account.security_events`. */
export const securityEvents = [
  "register",
  "log_in",
  "log_in_begun",
  "log_in_refused",
  "log_out",
  "session_started",
  "sessions_ended",
  "reauthenticated",
  "reauthentication_refused",
  "password_changed",
  "password_reset_asked",
  "password_reset",
  "email_change_asked",
  "email_change_cancelled",
  "email_changed",
  "email_change_revoked",
  "email_verified",
  "cellphone_changed",
  "cellphone_verified",
  "own_data_changed",
  "two_factor_enabled",
  "two_factor_disabled",
  "two_factor_refused",
  "recovery_code_used",
  "recovery_codes_renewed",
  "two_factor_reset_asked",
  "two_factor_reset_cancelled",
  "invitation_accepted",
  "organization_created",
] as const;
export type SecurityEventName = (typeof securityEvents)[number];
