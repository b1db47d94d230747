import type { OrganizationContext } from "~/domain/context";

/** How the charges of an account went lately. */
export interface AccountState {
  processorId: string;
  /** When its last approved charge was sent; null without one. */
  lastApprovedAt: Date | null;
  approved: number;
  declined: number;
  /** Of 100 decided ones; null where none was decided. */
  declinedPercent: number | null;
  /** Sent and not decided yet. */
  waiting: number;
  /** When the permission to charge the organisation's own account ends; null for the platform's accounts. */
  permittedUntil: Date | null;
  /** Its renewal, a month before, has failed for days: only its owner can give it again. */
  mustReconnect: boolean;
}

/** The window that the state looks at, and the most attempts of an account that it reads. */
const DAYS = 30;
const NEWEST = 1000;
/** The daily check renews a permission 30 days before its end; one that ends sooner was not renewed. */
const RENEWED_DAYS = 28;

const STATES = `
SELECT p.id AS "processorId", max(t.date) FILTER (WHERE t.is_paid) AS "lastApprovedAt",
       count(*) FILTER (WHERE t.is_paid)::int AS approved,
       count(*) FILTER (WHERE t.status = 'rejected')::int AS declined,
       (round(100.0 * count(*) FILTER (WHERE t.status = 'rejected') / nullif(count(*) FILTER (WHERE t.is_paid OR t.status = 'rejected'), 0)))::int AS "declinedPercent",
       count(*) FILTER (WHERE t.status IN ('in_process', 'pending'))::int AS waiting,
       g.expires_at AS "permittedUntil",
       coalesce(g.expires_at < $2::timestamptz + interval '${RENEWED_DAYS} days', false) AS "mustReconnect"
  FROM payment_processors p
  LEFT JOIN gateway_connections g ON g.organization_id = p.organization_id AND g.id = p.id AND g.ended_at IS NULL
  LEFT JOIN LATERAL (
    SELECT date, status, status IN ('approved', 'refunded', 'in_mediation', 'charged_back') AS is_paid
      FROM transactions
     WHERE organization_id = $1::uuid AND payment_processor_id = p.id AND sent_at IS NOT NULL
       AND date <= $2::timestamptz AND date > $2::timestamptz - interval '${DAYS} days'
     ORDER BY date DESC, id DESC LIMIT ${NEWEST}) t ON true
 WHERE p.organization_id = $1::uuid AND p.discarded_at IS NULL
 GROUP BY p.id, g.expires_at`;

/** Returns how the charges of each enabled gateway went in the last 30 days, of at most 1,000 charges each. */
export async function listAccountStates(ctx: OrganizationContext): Promise<AccountState[]> {
  ctx.require("read", "payment_processor");
  ctx.require("read", "transaction");
  const values = [ctx.organizationId, ctx.now];
  const [rows] = await ctx.statements({ name: "account-states", text: STATES, values });
  return (rows ?? []) as unknown as AccountState[];
}
