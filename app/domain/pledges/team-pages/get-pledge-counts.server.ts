import type { OrganizationContext } from "~/domain/context";
import { PLEDGES, PLEDGE_STATE } from "../pledge-state.sql";
import { addDays, localDate, startOfDay } from "~/values/time/calendar";

/** What somebody of a team begins the day with. */
export interface PledgeCounts {
  /** The local day. */
  day: string;
  /** Received on it. */
  today: number;
  /** Somebody calls the donor. */
  checking: number;
  onHold: number;
  /** The card or the result of its charge is missing. */
  pending: number;
}

/** Returns how many pledges came today and how many wait, as the lists behind the numbers show them to the actor. */
export async function getPledgeCounts(ctx: OrganizationContext): Promise<PledgeCounts> {
  ctx.requireSome("read", "pledge");
  const { now, organization, organizationId } = ctx;
  const { timezone } = organization;
  const day = localDate(now, timezone);
  const values: unknown[] = [
    organizationId,
    ...[startOfDay(day, timezone), startOfDay(addDays(day, 1), timezone)],
  ];
  const own = ctx.scope("pledge").sql("p", (value) => `$${values.push(value)}`);
  const [rows = []] = await ctx.statements({
    text: `SELECT count(*) FILTER (WHERE p.received_at >= $2::timestamptz AND p.received_at < $3::timestamptz)::int AS today,
        count(*) FILTER (WHERE ${PLEDGE_STATE} = 'checking')::int AS checking,
        count(*) FILTER (WHERE ${PLEDGE_STATE} = 'on_hold')::int AS "onHold",
        count(*) FILTER (WHERE ${PLEDGE_STATE} = 'payment_pending')::int AS pending
      FROM ${PLEDGES} WHERE ${["p.organization_id = $1::uuid", ...own].join(" AND ")}`,
    values,
  });
  return { day, ...(rows[0] as unknown as Omit<PledgeCounts, "day">) };
}
