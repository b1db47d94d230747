import { ATTEMPT, creatingAttempt } from "~/domain/payments/create-attempt.sql";
import { parametersAsRow } from "~/infrastructure/database/array-rows";

/** The parameters of an attempt that is sent at once. */
export const INTENTION = { invoice_id: "uuid", ...ATTEMPT } as const;

/** Step 2 of a charge: the attempt as `in_process`, with its reference at the provider. */
export const INTEND = `
WITH input AS MATERIALIZED (${parametersAsRow(INTENTION, 3)}), ${creatingAttempt("invoice", "input", ["invoice_id"])}
SELECT id FROM attempt`;

export const FIND = `
SELECT t.id, 'invoice' AS cause, t.invoice_id AS "invoiceId", t.status, t.amount, t.currency, t.gateway, t.provider, t.flags,
       t.payment_processor_id AS "processorId", t.date, t.sent_at AS "sentAt", t.checks,
       t.not_found_at AS "notFoundAt", t.provider_payment_id AS "providerPaymentId", t.expires_at AS "expiresAt"
  FROM invoice_attempts t WHERE t.organization_id = $1::uuid AND t.id = $2::uuid`;

export const LOCK = `
SELECT t.id, 'invoice' AS cause, t.invoice_id AS "invoiceId", t.status, t.amount, t.currency, t.commission, t.flags, t.provider, '' AS "methodId",
       t.refunded_amount AS "refundedAmount", t.disputed_amount AS "disputedAmount",
       t.charged_back_amount AS "chargedBackAmount", t.provider_payment_id AS "providerId"
  FROM invoice_attempts t WHERE t.organization_id = $1::uuid AND t.id = $2::uuid FOR UPDATE`;

export const OTHERS = `
SELECT status FROM invoice_attempts
 WHERE organization_id = $1::uuid AND invoice_id = $2::uuid AND id <> $3::uuid FOR UPDATE`;
