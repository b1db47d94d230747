import type { Pending } from "~/providers/provider";
import { getProvider } from "~/providers/registry";
import type { TenantContext } from "../context";
import { INSERT_JOBS, listedJobRows, type ListedJob } from "../outbox.sql";
import { attemptTableOf } from "./attempt-tables";
import { expiryCheckAt, readNextAction } from "./next-action";

const MINUTE = 60_000;
/** Delays between re-checks of an unknown result, after the first one; each step waits longer. */
const DAY_MS = 24 * 60 * MINUTE;
const LADDER_MS = [MINUTE, MINUTE, 5 * MINUTE, 60 * MINUTE, DAY_MS];

export interface UnknownAttempt {
  id: string;
  /** Why it is charged; chooses its table. */
  cause: string;
  provider: string;
  /** Number of re-checks so far. */
  checks: number;
  /** When the provider ends it unless it is paid; null where it says nothing. */
  expiresAt: Date | null;
}

/**
 * Returns when to re-check next, by the number of re-checks so far. The first one waits until the
 * longest flight of a charge is over.
 */
export function nextCheckAt(now: Date, checks: number, provider: string): Date {
  const flight = getProvider(provider).capabilities.longestFlightMs;
  const wait =
    checks === 0 ? flight : (LADDER_MS[Math.min(checks, LADDER_MS.length) - 1] ?? MINUTE);
  return new Date(now.getTime() + wait);
}

/** A charge that its provider decides later is looked up then, and once a day until then. */
export function laterCheckAt(now: Date, next: Date, pending?: Pending): Date {
  const decidedAt = pending?.decidedAt;
  if (!decidedAt || decidedAt <= next) return next;
  const tomorrow = new Date(now.getTime() + DAY_MS);
  return decidedAt < tomorrow ? decidedAt : tomorrow;
}

/** Nobody could pay a charge whose mail a crash lost, so the statement that makes it pending enqueues it. */
const rechecking = (table: string) => `
WITH checked AS (
  UPDATE ${table} t
     SET check_at = $3::timestamptz, checks = t.checks + 1, updated_at = app_now(),
         provider_payment_id = coalesce($4::text, t.provider_payment_id),
         status = CASE WHEN $10::boolean OR ($5::jsonb IS NOT NULL AND $8::timestamptz IS NOT NULL) THEN 'pending' ELSE t.status END,
         next_action = coalesce($5::jsonb, t.next_action), expires_at = coalesce($8::timestamptz, t.expires_at),
         not_found_at = coalesce($6::timestamptz, t.not_found_at),
         flags = CASE WHEN $7 AND NOT 'amount_mismatch' = ANY (t.flags) THEN t.flags || 'amount_mismatch'::text ELSE t.flags END
    FROM ${table} b
   WHERE t.organization_id = $1::uuid AND t.id = $2::uuid AND t.status IN ('in_process', 'pending')
     AND b.organization_id = t.organization_id AND b.id = t.id
  RETURNING CASE WHEN t.status = 'pending' AND b.status <> 'pending' THEN $9::json END AS jobs
) ${INSERT_JOBS}
${listedJobRows("$1::uuid", "checked")}`;

/**
 * Keeps an attempt without a result and schedules its next re-check, at the latest when it expires.
 * It is `pending` while the donor has until an expiry to pay or the banks decide a debit, and `in_process`
 * while the provider has to answer, also after a question of the donor's bank, which has no expiry (readings 'Payments').
 * `isMismatch` means that the provider's answer names another amount; the attempt is then flagged
 * for operators.
 */
export async function recheckLater(
  ctx: TenantContext,
  attempt: UnknownAttempt,
  known: {
    pending?: Pending;
    notFoundAt?: Date;
    isMismatch?: boolean;
    /** Enqueued once, when the attempt becomes pending. */
    jobsToPay?: readonly ListedJob[];
  } = {},
): Promise<void> {
  const { pending, notFoundAt = null, isMismatch = false, jobsToPay = [] } = known;
  const expiresAt = pending?.expiresAt ?? attempt.expiresAt;
  const next = laterCheckAt(
    ctx.now,
    nextCheckAt(ctx.now, attempt.checks, attempt.provider),
    pending,
  );
  const last = expiryCheckAt(expiresAt, ctx.now);
  const checkAt = last && last < next ? last : next;
  const action = readNextAction(pending?.nextAction);
  const marks = [
    pending?.providerId ?? null,
    action && JSON.stringify(action),
    notFoundAt,
    isMismatch,
    expiresAt,
    jobsToPay.length > 0 ? JSON.stringify(jobsToPay) : null,
    pending?.isAtBanks === true,
  ];
  await ctx.statements({
    name: `recheck-${attempt.cause}`,
    text: rechecking(attemptTableOf(attempt.cause)),
    values: [ctx.organizationId, attempt.id, checkAt, ...marks],
  });
}
