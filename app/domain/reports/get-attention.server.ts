import { mendableReasons } from "~/domain/donations/schema";
import { declineFamily, type DeclineFamily } from "~/providers/declines";
import { attentionDays, type AttentionDays } from "~/values/time/attention-days";
import { addDays, startOfDay } from "~/values/time/calendar";
import type { OrganizationContext } from "../context";
import type { RowCondition } from "../row-condition";

/** Each number is that of a list's rows, which `days` bound. */
export interface Attention {
  days: AttentionDays;
  /** Monthly charges that were declined in the last seven days, most frequent family first. */
  declined: { family: DeclineFamily; count: number }[];
  /** Monthly donations that paused in the last seven days and go on with another card. */
  paused: number;
  /** Charges without a result for more than a day. */
  silent: number;
  /** The same of first charges, whose donations have not begun. */
  silentAttempts: number;
}

const declinedIn = (campaigns: string) => `
  SELECT t.decline_code AS code, count(*)::int AS count
    FROM transactions t
    JOIN donations d ON d.organization_id = t.organization_id AND d.id = t.donation_id
   WHERE t.organization_id = $1 AND t.status = 'rejected' AND t.date >= $2::timestamptz
     AND d.recurrence = 'monthly' AND d.status NOT IN ('attempted', 'refused') ${campaigns}
   GROUP BY 1`;
const pausedIn = (campaigns: string) => `
  SELECT count(*)::int AS count FROM donations t
   WHERE organization_id = $1 AND status = 'paused' AND paused_at >= $2::timestamptz
     AND paused_reason = ANY($3::text[]) ${campaigns}`;
const silentIn = (campaigns: string) => `
  SELECT count(*) FILTER (WHERE d.status NOT IN ('attempted', 'refused'))::int AS begun,
         count(*) FILTER (WHERE d.status IN ('attempted', 'refused'))::int AS attempts
    FROM transactions t
    JOIN donations d ON d.organization_id = t.organization_id AND d.id = t.donation_id
   WHERE t.organization_id = $1 AND t.status = 'in_process' AND t.date < $2::timestamptz ${campaigns}`;

/** Returns a statement on the campaigns of `t` that the actor may read. */
function within(scope: RowCondition, write: (campaigns: string) => string, given: unknown[]) {
  const values = [...given];
  const conditions = scope.sql("t", (value) => `$${values.push(value)}`);
  return { text: write(conditions.map((one) => `AND ${one}`).join(" ")), values };
}

/** Returns what somebody of the organisation should look at first. */
export async function getAttention(ctx: OrganizationContext): Promise<Attention> {
  const { organizationId, now } = ctx;
  const scope = ctx.scope("report");
  const { timezone } = ctx.organization;
  const days = attentionDays(now, timezone);
  const recent = startOfDay(days.since, timezone);
  const silentBefore = startOfDay(addDays(days.silentUntil, 1), timezone);
  const [declines = [], [paused] = [], [silent] = []] = await ctx.statements(
    within(scope, declinedIn, [organizationId, recent]),
    within(scope, pausedIn, [organizationId, recent, mendableReasons]),
    within(scope, silentIn, [organizationId, silentBefore]),
  );
  const families = new Map<DeclineFamily, number>();
  for (const { code, count } of declines) {
    const family = declineFamily(code as string | null) ?? "unknown";
    families.set(family, (families.get(family) ?? 0) + Number(count));
  }
  return {
    days,
    declined: [...families]
      .map(([family, count]) => ({ family, count }))
      .sort((a, b) => b.count - a.count || (a.family < b.family ? -1 : 1)),
    paused: Number(paused?.count ?? 0),
    silent: Number(silent?.begun ?? 0),
    silentAttempts: Number(silent?.attempts ?? 0),
  };
}
