import { acrossOrganizations } from "~/domain/context";
import { INSERT_JOBS, jobRows } from "~/domain/outbox.sql";

/** The step that is due: the smallest one of 15, 7 and 1 days that has begun, or 0 after the end. */
const STEP = `CASE WHEN trial_ends_at <= app_now() THEN 0
  WHEN trial_ends_at <= app_now() + interval '1 day' THEN 1
  WHEN trial_ends_at <= app_now() + interval '7 days' THEN 7 ELSE 15 END`;
const DAYS = "trial_notice_days::text";
const ENDS_AT = `to_char(trial_ends_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const KEY = `${ENDS_AT} || ' ' || ${DAYS}`;
const FACTS = `jsonb_build_object('endsAt', ${ENDS_AT}, 'days', ${DAYS})`;

// The organisation's row keeps the last step, so each one is queued once. A late run skips the steps that
// are over. Trials that ended more than
// a week ago get no mail, so the first run does not mail old ones.
const BEGIN = `
WITH due AS (
  UPDATE organizations SET trial_notice_for = trial_ends_at, trial_notice_days = ${STEP}
   WHERE plan_tier <> 'original' AND COALESCE(plan_paid_until <= app_now(), true) AND suspended_at IS NULL
     AND trial_ends_at > app_now() - interval '7 days' AND trial_ends_at <= app_now() + interval '15 days'
     AND (trial_notice_for IS DISTINCT FROM trial_ends_at OR trial_notice_days > ${STEP})
  RETURNING id, trial_ends_at, trial_notice_days
),
mails AS (
  ${INSERT_JOBS} ${jobRows("notifications.send-trial-notice", "due.id", { endsAt: ENDS_AT, days: "trial_notice_days" }, "FROM due")}
)
${INSERT_JOBS} ${jobRows("news.record-item", "due.id", { kind: "'trial'", key: KEY, facts: FACTS }, "FROM due")}
RETURNING id`;

/**
 * Queues the reminder of each trial that has 15, 7 or 1 days left or ended, once for each step. A
 * changed end begins again. Returns how many.
 */
export async function beginTrialNotices(now: Date): Promise<number> {
  const across = acrossOrganizations("trials of every organisation end by themselves", now);
  const [rows] = await across.statements({ name: "trial-notices", text: BEGIN, values: [] });
  return rows?.length ?? 0;
}
