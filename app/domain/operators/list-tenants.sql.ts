import type { CountryCode } from "~/countries/country";
import type { PlanTier } from "~/countries/plans";
import type { Row } from "~/domain/context";
import { hasWords } from "~/values/search-text";
import type { TenantState } from "./states";
import { shownUid } from "~/values/lapsed-uid";

export interface TenantFilter {
  /** Words of a name, subdomain, tax id or an owner's address, in any order, accents and case apart. */
  search?: string;
  country?: CountryCode;
  state?: TenantState;
  payouts?: "released" | "waiting";
  tier?: PlanTier;
}

export interface Tenant {
  id: string;
  slug: string;
  name: string;
  uid: string;
  country: CountryCode;
  timezone: string;
  tier: string;
  state: TenantState;
  payoutsReleasedAt: Date | null;
  owner: string | null;
  /** Somebody waits to be let in as an owner. */
  isAskedFor: boolean;
  createdAt: Date;
}

const TENANTS = `(
  SELECT o.id, o.slug, o.name, coalesce(o.legal_name, '') AS legal_name, o.uid, o.country, o.timezone,
         o.plan_tier, o.payouts_released_at, o.created_at,
         CASE WHEN o.suspended_at IS NOT NULL THEN 'suspended'
              WHEN o.activated_at IS NOT NULL THEN 'active' ELSE 'pending' END AS state,
         (SELECT string_agg(u.email, ' ' ORDER BY m.created_at, u.id) FROM memberships m JOIN users u ON u.id = m.user_id
           WHERE m.organization_id = o.id AND m.role = 'owner' AND m.discarded_at IS NULL) AS owners,
         EXISTS (SELECT 1 FROM access_requests r WHERE r.organization_id = o.id AND r.state = 'requested') AS asked_for
    FROM organizations o
) p`;
const SEARCHED = "concat_ws(' ', p.name, p.legal_name, p.slug, p.uid, p.owners)";

/** Statements that read the organisations of the platform, newest first. */
export function tenantsQuery({ search, country, state, payouts, tier }: TenantFilter) {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const conditions = ["true"];
  if (country) conditions.push(`p.country = ${bind(country)}`);
  if (state) conditions.push(`p.state = ${bind(state)}`);
  if (tier) conditions.push(`p.plan_tier = ${bind(tier)}`);
  if (payouts)
    conditions.push(`p.payouts_released_at IS ${payouts === "released" ? "NOT NULL" : "NULL"}`);
  conditions.push(...hasWords(SEARCHED, search, bind));
  const from = `FROM ${TENANTS} WHERE ${conditions.join(" AND ")}`;
  return {
    count: { text: `SELECT count(*) AS total ${from}`, values },
    rows: (limit: number, offset: number) => ({
      text: `SELECT p.* ${from} ORDER BY p.created_at DESC, p.id DESC LIMIT ${limit} OFFSET ${offset}`,
      values,
    }),
  };
}

export function tenantOf(row: Row): Tenant {
  return {
    id: String(row.id),
    slug: String(row.slug),
    name: String(row.name),
    uid: shownUid(String(row.uid)),
    country: row.country as CountryCode,
    timezone: String(row.timezone),
    tier: String(row.plan_tier),
    state: row.state as TenantState,
    payoutsReleasedAt: row.payouts_released_at as Date | null,
    owner: (row.owners as string | null)?.split(" ")[0] ?? null,
    isAskedFor: row.asked_for === true,
    createdAt: row.created_at as Date,
  };
}
