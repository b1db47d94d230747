import type { OrganizationContext } from "~/domain/context";

/** A device on which a team captured, as far as we know it. */
export interface Device {
  id: string;
  /** Who captured on it last. */
  person: string;
  team: string;
  /** When its last pledge arrived, and when that one was captured by the device's clock. */
  deliveredAt: Date;
  capturedAt: Date;
  /** When it last delivered what it had kept without a network; null if it never did. */
  storedAt: Date | null;
  /** How far its clock was ahead then, in seconds. */
  clockOffset: number | null;
  /** Pledges of the last 30 days, and those of them that it had kept without a network. */
  pledges: number;
  stored: number;
}

export const DEVICE_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;
/** More devices than any team carries; the newest deliveries are shown. */
const MOST = 200;

/**
 * Lists the devices of the last 30 days that the actor's teams captured on, the latest delivery first.
 * What a device still keeps is sealed and known to it alone; its last delivery says when we heard of it.
 */
export async function listDevices(ctx: OrganizationContext): Promise<Device[]> {
  ctx.requireSome("read", "agency_result");
  const values: unknown[] = [ctx.organizationId];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const scope = ctx.scope("agency_result").sql("p", bind);
  const since = bind(new Date(ctx.now.getTime() - DEVICE_DAYS * DAY_MS).toISOString());
  const conditions = [
    "p.organization_id = $1::uuid",
    "p.device_id IS NOT NULL",
    `p.received_at > ${since}::timestamptz`,
    ...scope,
  ];
  const newest = (column: string, where = "") =>
    `(array_agg(${column} ORDER BY p.received_at DESC, p.id DESC)${where})[1]`;
  const isStored = " FILTER (WHERE p.clock_offset IS NOT NULL)";
  const [rows = []] = await ctx.statements({
    text: `SELECT d.*, a.name AS team, h.first_name || ' ' || h.last_name AS person
        FROM (SELECT p.device_id, p.agency_id, ${newest("p.captured_by_id")} AS person_id,
                max(p.received_at) AS delivered_at, ${newest("p.captured_at")} AS captured_at,
                max(p.received_at)${isStored} AS stored_at,
                ${newest("p.clock_offset", isStored)} AS clock_offset,
                count(*)::int AS pledges, (count(*)${isStored})::int AS stored
              FROM pledges p WHERE ${conditions.join(" AND ")}
             GROUP BY p.device_id, p.agency_id
             ORDER BY delivered_at DESC, p.device_id LIMIT ${MOST}) d
        JOIN agencies a ON a.organization_id = $1::uuid AND a.id = d.agency_id
        JOIN agency_people h ON h.organization_id = $1::uuid AND h.id = d.person_id
       ORDER BY d.delivered_at DESC, d.device_id`,
    values,
  });
  return rows.map((row) => ({
    id: String(row.device_id),
    person: String(row.person),
    team: String(row.team),
    deliveredAt: row.delivered_at as Date,
    capturedAt: row.captured_at as Date,
    storedAt: row.stored_at as Date | null,
    clockOffset: row.clock_offset === null ? null : Number(row.clock_offset),
    pledges: Number(row.pledges),
    stored: Number(row.stored),
  }));
}
