import { addingReferences } from "./add-references.sql";
import { attemptTableOf } from "./attempt-tables";

/** Columns of an attempt that is sent at once, in addition to those of its cause. */
export const ATTEMPT = {
  transaction_id: "uuid",
  amount: "bigint",
  currency: "text",
  processor_id: "uuid",
  gateway: "text",
  provider: "text",
  check_at: "timestamptz",
  commission_basis_points: "int",
} as const;

/**
 * Returns step 2 of a charge that is sent at once, as parts of a WITH: it inserts the provider's
 * reference, and the attempt as `in_process` with a re-check at `check_at`. The row of `from` has the
 * columns of ATTEMPT and those that the cause's table has besides (`own`); $1 is the organisation, $2
 * the time.
 */
export function creatingAttempt(cause: string, from: string, own: readonly string[]): string {
  const reference = {
    ...{ provider: "i.provider", reference: "i.transaction_id" },
    ...{ now: "$2::timestamptz", from: `${from} i` },
  };
  return `reference AS (
  ${addingReferences(cause, reference)}
), attempt AS (
  INSERT INTO ${attemptTableOf(cause)} (organization_id, id, ${own.join(", ")}, payment_processor_id, status, amount,
    currency, gateway, provider, attempt, date, sent_at, check_at, commission_basis_points, created_at, updated_at)
  SELECT $1::uuid, i.transaction_id, ${own.map((column) => `i.${column}`).join(", ")}, i.processor_id, 'in_process', i.amount,
         i.currency, i.gateway, i.provider, 1, $2::timestamptz, $2::timestamptz, i.check_at, i.commission_basis_points, $2::timestamptz, $2::timestamptz
    FROM ${from} i
  RETURNING id
)`;
}
