import { isId } from "~/values/ids/ids";
import type { Currency } from "~/values/money/money";
import type { OrganizationContext } from "../context";
import { DomainError } from "../errors";

/** Failures that the page lists; their number is always whole. */
const MOST_LISTED = 100;

export interface CancellationView {
  /** Null before the event is cancelled; the other facts then say what a cancellation would do. */
  startedAt: Date | null;
  tickets: number;
  orders: number;
  /** Minor units that valid tickets have paid. */
  amount: bigint;
  currency: Currency;
  refunded: number;
  free: number;
  waiting: number;
  failed: number;
  failures: { id: string; name: string; result: "invalid_transition" | "not_found" | "rejected" }[];
}

const PLAN = `
SELECT count(*)::int AS tickets, count(DISTINCT donation_id)::int AS orders, coalesce(sum(amount), 0)::bigint AS amount
  FROM tickets WHERE organization_id = $1::uuid AND campaign_id = $2::uuid AND state = 'sold'`;
/** The result of each order; a refund that the provider refused counts as failed. */
const ORDERS = `
SELECT i.organization_id, i.donation_id,
       CASE WHEN i.result = 'refunded' AND EXISTS (
         SELECT FROM tickets t JOIN refunds r ON r.organization_id = t.organization_id AND r.id = t.refund_id
          WHERE t.organization_id = i.organization_id AND t.donation_id = i.donation_id AND r.status = 'rejected')
       THEN 'rejected' ELSE i.result END AS result
  FROM event_cancellation_orders i
 WHERE i.organization_id = $1::uuid AND i.campaign_id = $2::uuid`;
const COUNTS = `
SELECT count(*)::int AS orders, count(*) FILTER (WHERE result = 'refunded')::int AS refunded,
       count(*) FILTER (WHERE result = 'free')::int AS free,
       count(*) FILTER (WHERE result NOT IN ('refunded', 'free'))::int AS failed,
       count(*) FILTER (WHERE result IS NULL)::int AS waiting
  FROM (${ORDERS}) i`;
const FAILURES = `
SELECT d.id, o.first_name || ' ' || o.last_name AS name, i.result
  FROM (${ORDERS}) i
  JOIN donations d ON d.organization_id = i.organization_id AND d.id = i.donation_id
  JOIN donors o ON o.organization_id = d.organization_id AND o.id = d.donor_id
 WHERE i.result NOT IN ('refunded', 'free')
 ORDER BY name, d.id LIMIT $3`;

/** Returns how far the refunds of a cancelled event are, or what cancelling it would do. Throws `not_found`. */
export async function getCancellation(
  ctx: OrganizationContext,
  campaignId: string,
): Promise<CancellationView> {
  ctx.require("refund", "transaction", { campaign_id: campaignId });
  if (!isId(campaignId)) throw new DomainError("not_found");
  const { organization, organizationId } = ctx;
  const values = [organizationId, campaignId];
  const row = await ctx.read((db) =>
    db.eventCancellation.findUnique({
      where: { organizationId_campaignId: { organizationId, campaignId } },
    }),
  );
  const [plan = [], counts = [], failures = []] = await ctx.statements(
    { name: "cancellation-plan", text: PLAN, values },
    { name: "cancellation-counts", text: COUNTS, values },
    { name: "cancellation-failures", text: FAILURES, values: [...values, MOST_LISTED] },
  );
  return {
    ...(plan[0] as unknown as CancellationView),
    ...(row ? (counts[0] as unknown as CancellationView) : {}),
    currency: organization.currency,
    startedAt: row?.createdAt ?? null,
    failures: failures as unknown as CancellationView["failures"],
  };
}
