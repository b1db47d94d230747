import { formatUid } from "~/countries/identity/format-uid";
import { countryCodes, type CountryCode } from "~/countries/country";
import { planTiers } from "~/countries/plans/plans";
import { recordFile } from "../audit/record-operator-act.server";
import { acrossOrganizations, type OperatorContext, type Row } from "../context";
import { defineList } from "../define-list.server";
import { newestFirst, oldestFirst, type Order } from "../list-definition";
import { choice, sorting, words } from "../list-filters";
import { tenantStates, type TenantState } from "./states";

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
  /** Whether a request for access as owner is open. */
  isAskedFor: boolean;
  createdAt: Date;
}

const TENANTS = `(
  SELECT o.id, o.slug, o.name, coalesce(o.legal_name, '') AS legal_name, o.uid, o.uid_type, o.country, o.timezone,
         o.plan_tier, o.payouts_released_at, o.created_at,
         CASE WHEN o.suspended_at IS NOT NULL THEN 'suspended'
              WHEN o.activated_at IS NOT NULL THEN 'active' ELSE 'pending' END AS state,
         (SELECT string_agg(u.email, ' ' ORDER BY m.created_at, u.id) FROM memberships m JOIN users u ON u.id = m.user_id
           WHERE m.organization_id = o.id AND m.role = 'owner' AND m.discarded_at IS NULL) AS owners,
         EXISTS (SELECT 1 FROM access_requests r WHERE r.organization_id = o.id AND r.state = 'requested') AS asked_for
    FROM organizations o
) p`;

const tenantSorts = ["newest", "oldest", "name"] as const;

const NAME = 'name_key(p.name) COLLATE "C"';
const ORDERS: Record<(typeof tenantSorts)[number], Order> = {
  newest: newestFirst("p.created_at", "p.id"),
  oldest: oldestFirst("p.created_at", "p.id"),
  name: { ...oldestFirst(NAME, "p.id"), key: { type: "text", name: "name_key" } },
};

/** Lists the organisations of the platform, newest first. */
export const listTenants = defineList({
  database: (ctx: OperatorContext) =>
    acrossOrganizations("operators look after all organisations", ctx.now),
  from: TENANTS,
  select: `p.*, ${NAME} AS name_key`,
  where: "true",
  filters: {
    q: words("concat_ws(' ', p.name, p.legal_name, p.slug, p.uid, p.owners)"),
    country: choice(countryCodes, "p.country"),
    state: choice(tenantStates, "p.state"),
    payouts: choice(
      ["released", "waiting"],
      (payouts) => `p.payouts_released_at IS ${payouts === "released" ? "NOT NULL" : "NULL"}`,
    ),
    plan: choice(planTiers, "p.plan_tier"),
    sort: sorting(tenantSorts),
  },
  order: ({ sort = "newest" }) => ORDERS[sort],
  item: tenantOf,
  columns: {
    name: { header: "operator.organizations.organization", value: ({ name }) => name },
    slug: { header: "operator.organizations.subdomain", value: ({ slug }) => slug },
    uid: { header: "operator.organizations.uid", value: ({ uid }) => uid },
    country: { header: "common.fields.country", value: ({ country }) => country },
    owner: { header: "operator.organizations.owner", value: ({ owner }) => owner },
    plan: { header: "operator.organizations.plan", value: ({ tier }) => tier },
    state: {
      header: "common.fields.status",
      value: ({ state }) => state,
      cell: ({ state }, { t }) => t(`operator.organizations.state.${state}`),
    },
    payouts: {
      header: "operator.organizations.payouts",
      value: ({ payoutsReleasedAt }) => payoutsReleasedAt,
      cell: ({ payoutsReleasedAt: at }, { t }) =>
        t(`operator.organizations.payouts_${at ? "released" : "waiting"}`),
    },
    created_at: {
      header: "operator.organizations.since",
      value: ({ createdAt }) => createdAt,
      cell: ({ createdAt, timezone }, { instant }) => instant(createdAt, timezone),
    },
    uuid: { header: "common.fields.uuid", value: ({ id }) => id },
  },
  file: { name: "operator.organizations.file", before: recordFile("list-tenants-for-file") },
});

function tenantOf(row: Row): Tenant {
  const country = row.country as CountryCode;
  return {
    id: String(row.id),
    slug: String(row.slug),
    name: String(row.name),
    uid: formatUid(country, String(row.uid_type), String(row.uid)),
    country,
    timezone: String(row.timezone),
    tier: String(row.plan_tier),
    state: row.state as TenantState,
    payoutsReleasedAt: row.payouts_released_at as Date | null,
    owner: (row.owners as string | null)?.split(" ")[0] ?? null,
    isAskedFor: row.asked_for === true,
    createdAt: row.created_at as Date,
  };
}
