import type { OrganizationContext } from "~/domain/context";

export interface ResultChoices {
  teams: { id: string; name: string }[];
  people: { id: string; name: string; agencyId: string }[];
}

const MOST = 500;

/** Lists the teams and people with pledges that the actor may see, for the filters of the results. */
export async function listResultChoices(ctx: OrganizationContext): Promise<ResultChoices> {
  const values: unknown[] = [ctx.organizationId];
  const scope = ctx.scope("agency_result").sql("p", (value) => `$${values.push(value)}`);
  const [rows = []] = await ctx.statements({
    text: `SELECT s.agency_id, a.name AS team, s.captured_by_id, h.first_name || ' ' || h.last_name AS person
      FROM (SELECT DISTINCT p.agency_id, p.captured_by_id FROM pledges p
             WHERE ${["p.organization_id = $1", ...scope].join(" AND ")}) s
      JOIN agencies a ON a.organization_id = $1 AND a.id = s.agency_id
      JOIN agency_people h ON h.organization_id = $1 AND h.id = s.captured_by_id
     ORDER BY team, person, s.captured_by_id LIMIT ${MOST}`,
    values,
  });
  const teams = new Map(rows.map((row) => [String(row.agency_id), String(row.team)]));
  const people = new Map(
    rows.map((row) => {
      const id = String(row.captured_by_id);
      return [id, { id, name: String(row.person), agencyId: String(row.agency_id) }];
    }),
  );
  return { teams: [...teams].map(([id, name]) => ({ id, name })), people: [...people.values()] };
}
