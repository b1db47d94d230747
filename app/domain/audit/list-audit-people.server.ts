import type { OrganizationContext } from "~/domain/context";

const PEOPLE = `
  SELECT u.id, u.first_name || ' ' || u.last_name AS name FROM memberships m
    JOIN users u ON u.id = m.user_id
   WHERE m.organization_id = $1 ORDER BY 2, 1 LIMIT 500`;

/** Lists the people for the audit log's filter: the organisation's members, also former ones. */
export async function listAuditPeople(
  ctx: OrganizationContext,
): Promise<{ id: string; name: string }[]> {
  ctx.require("read", "audit_entry");
  const [rows = []] = await ctx.statements({ text: PEOPLE, values: [ctx.organizationId] });
  return rows.map(({ id, name }) => ({ id: String(id), name: String(name) }));
}
