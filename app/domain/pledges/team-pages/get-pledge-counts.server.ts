import type { OrganizationContext } from "~/domain/context";
import { localDate, startOfDay } from "~/values/time/calendar";

/** What somebody of a team begins the day with. */
export interface PledgeCounts {
  /** Received since midnight. */
  today: number;
  /** Somebody calls the donor. */
  checking: number;
  onHold: number;
  /** The card or the result of its charge is missing. */
  pending: number;
}

/** Returns how many pledges came today and how many wait, among those that the actor may read. */
export async function getPledgeCounts(ctx: OrganizationContext): Promise<PledgeCounts> {
  ctx.requireSome("read", "pledge");
  const { now, organization, organizationId } = ctx;
  const { timezone } = organization;
  const values: unknown[] = [organizationId, startOfDay(localDate(now, timezone), timezone)];
  const own = ctx.scope("pledge").sql("p", (value) => `$${values.push(value)}`);
  const [rows = []] = await ctx.statements({
    text: `SELECT count(*) FILTER (WHERE p.received_at >= $2::timestamptz)::int AS today,
        count(*) FILTER (WHERE p.state = 'checking')::int AS checking,
        count(*) FILTER (WHERE p.state = 'on_hold')::int AS "onHold",
        count(*) FILTER (WHERE p.state = 'payment_pending' AND p.donation_id IS NULL)::int AS pending
      FROM pledges p WHERE ${["p.organization_id = $1::uuid", ...own].join(" AND ")}`,
    values,
  });
  return rows[0] as unknown as PledgeCounts;
}
