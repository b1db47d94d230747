/**
 * Sets unsent attempts back to `planned`, as the part `back` of a WITH: those of the rows of
 * `from`, by `donation_id` and `period`, for their `due_at`. $1 is the organisation.
 */
export function replanningAttempts(from: string): string {
  return `back AS (
  UPDATE transactions t SET status = 'planned', sent_at = NULL, check_at = NULL, date = l.due_at, updated_at = app_now()
    FROM ${from} l
   WHERE t.organization_id = $1::uuid AND t.donation_id = l.donation_id AND t.period = l.period
     AND t.status IN ('planned', 'in_process')
)`;
}

/**
 * Makes the planned attempt of donation $2 due by $3, as the last part of a WITH, for the period of
 * the row of `from`. $1 is the organisation. Returns the period.
 */
export function dueAtOnce(from: string): string {
  return `
UPDATE transactions t SET date = least(t.date, $3::timestamptz), updated_at = $3::timestamptz
  FROM ${from} k
 WHERE t.organization_id = $1::uuid AND t.donation_id = $2::uuid AND t.period = k.period AND t.status = 'planned'
RETURNING t.period`;
}

/** Cancels unsent attempts of the rows of `from`, by `donation_id` and `period`, as part `ended`. */
export function endingAttempts(from: string): string {
  return `ended AS (
  UPDATE transactions t
     SET status = 'cancelled', sent_at = NULL, check_at = NULL, settled_at = app_now(), updated_at = app_now()
    FROM ${from} l
   WHERE t.organization_id = $1::uuid AND t.donation_id = l.donation_id AND t.period = l.period
     AND t.status IN ('planned', 'in_process')
)`;
}

/**
 * Plans attempts, as the last part of a WITH: one for each row of `from`, a query that returns in
 * this order `attempt_id`, donation, campaign, payment method, processor, amount, currency, period,
 * gateway, provider, attempt number, due time, and the first attempt of the pair or null. $1 is the
 * organisation, $2 the time.
 */
export function planningAttempts(from: string): string {
  return `planned AS (
  INSERT INTO transactions (organization_id, status, created_at, updated_at, id, donation_id, campaign_id, payment_method_id,
    payment_processor_id, amount, currency, period, gateway, provider, attempt, date, pair_of_id)
  SELECT $1::uuid, 'planned', $2::timestamptz, $2::timestamptz, a.* FROM (${from}) a
)`;
}

/** Cancels planned attempts of the donations of `from`, as part `called_off`; $2 is the time. */
export function cancellingPlanned(from: string): string {
  return `called_off AS (
  UPDATE transactions t SET status = 'cancelled', settled_at = $2::timestamptz, updated_at = $2::timestamptz
    FROM ${from} r
   WHERE t.organization_id = $1::uuid AND t.donation_id = r.donation_id AND t.status = 'planned'
)`;
}

/**
 * Gives the planned attempts of the rows of `from` (`donation_id`, `amount`, `due_at`, each null if
 * it stays) their new amount and date, as part `revised`; $2 is the time.
 */
export function revisingPlanned(from: string): string {
  return `revised AS (
  UPDATE transactions t SET amount = coalesce(r.amount, t.amount), date = coalesce(r.due_at, t.date), updated_at = $2::timestamptz
    FROM ${from} r
   WHERE t.organization_id = $1::uuid AND t.donation_id = r.donation_id AND t.status = 'planned'
)`;
}
