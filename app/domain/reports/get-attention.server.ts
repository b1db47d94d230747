import { isMendable } from "~/domain/donations/schema";
import { declineFamily, type DeclineFamily } from "~/providers/declines";
import type { OrganizationContext } from "../context";

const DAY_MS = 24 * 60 * 60_000;
/** What failed before these days has been seen. */
const RECENT_MS = 7 * DAY_MS;
/** After this time without a result, a person should ask the provider. */
const SILENT_MS = DAY_MS;

export interface Attention {
  /** Monthly charges that were declined in the last seven days, most frequent family first. */
  declined: { family: DeclineFamily; count: number }[];
  /** Monthly donations that paused in the last seven days and go on with another card. */
  paused: number;
  /** Charges without a result for more than a day. */
  silent: number;
}

const DECLINED = `
  SELECT t.decline_code AS code, count(*)::int AS count
    FROM transactions t
    JOIN donations d ON d.organization_id = t.organization_id AND d.id = t.donation_id
   WHERE t.organization_id = $1 AND t.status = 'rejected' AND t.date >= $2::timestamptz
     AND d.recurrence = 'monthly' AND d.status IN ('active', 'paused')
   GROUP BY 1`;
const PAUSED = `
  SELECT paused_reason AS reason, count(*)::int AS count FROM donations
   WHERE organization_id = $1 AND status = 'paused' AND paused_at >= $2::timestamptz
   GROUP BY 1`;
const SILENT = `
  SELECT count(*)::int AS count FROM transactions
   WHERE organization_id = $1 AND status = 'in_process' AND date < $2::timestamptz`;

/** Returns what somebody of the organisation should look at first. */
export async function getAttention(ctx: OrganizationContext): Promise<Attention> {
  ctx.require("read", "report");
  const { organizationId, now } = ctx;
  const recent = new Date(now.getTime() - RECENT_MS);
  const silentSince = new Date(now.getTime() - SILENT_MS);
  const [declines = [], pauses = [], [silent] = []] = await ctx.statements(
    { text: DECLINED, values: [organizationId, recent] },
    { text: PAUSED, values: [organizationId, recent] },
    { text: SILENT, values: [organizationId, silentSince] },
  );
  const families = new Map<DeclineFamily, number>();
  for (const { code, count } of declines) {
    const family = declineFamily(code as string | null) ?? "unknown";
    families.set(family, (families.get(family) ?? 0) + Number(count));
  }
  return {
    declined: [...families]
      .map(([family, count]) => ({ family, count }))
      .sort((a, b) => b.count - a.count || (a.family < b.family ? -1 : 1)),
    paused: pauses
      .filter(({ reason }) => isMendable(reason as string | null))
      .reduce((sum, { count }) => sum + Number(count), 0),
    silent: Number(silent?.count ?? 0),
  };
}
