import type { Database, OrganizationContext, Row } from "~/domain/context";
import type { HoldReason } from "./states";

const DAY = 24 * 60 * 60 * 1000;
/** Payouts wait so many days for a bank account that took another's place. */
const NEW_ACCOUNT_DAYS = 7;
/** Payouts wait from this many disputes on, and this part of the approved charges, within the days. */
const DISPUTES = { days: 60, atLeast: 5, onePer: 100 };

/** Why no payout leaves: with its author and, where known, its end. */
export interface Hold {
  reason: HoldReason;
  since: Date;
  until: Date | null;
  /** `system`, or `operator` where our staff decided. */
  author: "system" | "operator";
  note: string | null;
}

const STANDING = `
SELECT o.payouts_released_at, o.payouts_held_at, o.payouts_hold_reason, coalesce(o.activated_at, o.created_at) AS began_at,
       a.changed_at, r.returned_at,
       d.count AS disputes, d.last_at AS disputed_at, c.count AS charges
  FROM organizations o
  LEFT JOIN bank_accounts a ON a.organization_id = o.id AND a."primary"
  -- The bank sent the last payout back, and the account is still the same.
  LEFT JOIN LATERAL (
    SELECT p.ended_at AS returned_at FROM payouts p
     WHERE p.organization_id = o.id AND p.state IN ('returned', 'failed')
       AND p.bank_account ->> 'account_number' = a.account_number
       AND NOT EXISTS (SELECT 1 FROM payouts l WHERE l.organization_id = o.id AND l.state = 'paid' AND l.number > p.number)
     ORDER BY p.number DESC LIMIT 1) r ON true
  CROSS JOIN LATERAL (SELECT count(*)::int AS count, max(opened_at) AS last_at FROM disputes
     WHERE organization_id = o.id AND charge_cause = 'gift' AND opened_at > $2::timestamptz) d
  CROSS JOIN LATERAL (SELECT CASE WHEN d.count >= ${DISPUTES.atLeast} THEN (
     SELECT count(*)::int FROM transactions
      WHERE organization_id = o.id AND status = 'approved' AND date > $2::timestamptz) ELSE 0 END AS count) c
 WHERE o.id = $1::uuid`;

/** Returns what stops an organisation's payouts now, in the caller's transaction. */
export async function findHolds(ctx: OrganizationContext, db: Database): Promise<Hold[]> {
  ctx.require("read", "payout");
  const since = new Date(ctx.now.getTime() - DISPUTES.days * DAY).toISOString();
  const values = [ctx.organizationId, since];
  const [row] = await db.sql<Row>({ name: "payout-holds", text: STANDING, values });
  if (!row) return [];
  return [...standingHolds(row), ...accountHolds(row, ctx.now), ...disputeHolds(row)];
}

const bySystem = { author: "system", note: null, until: null } as const;

function standingHolds(row: Row): Hold[] {
  if (row.payouts_held_at) {
    const note = row.payouts_hold_reason as string | null;
    const since = row.payouts_held_at as Date;
    return [{ reason: "operator", since, until: null, author: "operator", note }];
  }
  if (row.payouts_released_at) return [];
  return [{ reason: "documents", since: row.began_at as Date, ...bySystem }];
}

function accountHolds(row: Row, now: Date): Hold[] {
  const returnedAt = row.returned_at as Date | null;
  if (returnedAt) return [{ reason: "new_bank_account", since: returnedAt, ...bySystem }];
  const changedAt = row.changed_at as Date | null;
  if (!changedAt) return [];
  const until = new Date(changedAt.getTime() + NEW_ACCOUNT_DAYS * DAY);
  return until > now ? [{ reason: "new_bank_account", since: changedAt, ...bySystem, until }] : [];
}

function disputeHolds(row: Row): Hold[] {
  const disputes = Number(row.disputes);
  const isMany = disputes * DISPUTES.onePer >= Number(row.charges);
  if (disputes < DISPUTES.atLeast || !isMany) return [];
  return [{ reason: "disputes", since: row.disputed_at as Date, ...bySystem }];
}
