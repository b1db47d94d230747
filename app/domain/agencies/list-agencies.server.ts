import type { OrganizationContext, Row } from "../context";
import { defineList } from "../define-list.server";
import { newestFirst } from "../list-definition";
import { choice, words } from "../list-filters";
import type { AgencyJson } from "./agency";
import { readAgencies } from "./agency-rows.server";
import { modes } from "./choices";

const states = ["active", "discarded"] as const;

/** Lists the organisation's teams, newest first; discarded ones only where they are asked for. */
export const listAgencies = defineList({
  scope: ["agency", "a"],
  from: "agencies a",
  select: "a.id, a.created_at",
  where: ({ filter }) =>
    `a.organization_id = $1 AND a.discarded_at IS ${filter.state === "discarded" ? "NOT NULL" : "NULL"}`,
  filters: {
    q: words("a.name"),
    mode: choice(modes, "a.mode"),
    state: choice(states, () => "true"),
  },
  order: newestFirst("a.created_at", "a.id"),
  items: (rows: Row[], ctx: OrganizationContext): Promise<AgencyJson[]> =>
    ctx.read((db) =>
      readAgencies(
        db,
        ctx,
        rows.map(({ id }) => String(id)),
      ),
    ),
  json: (agency) => agency,
  columns: {
    agency_name: { header: "common.fields.name", value: ({ agency_name }) => agency_name },
    token: { header: "common.fields.uuid", value: ({ token }) => token },
  },
});
