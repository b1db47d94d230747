import { acrossOrganizations, type OperatorContext } from "../context";
import { tenantOf, tenantsQuery, type Tenant, type TenantFilter } from "./list-tenants.sql";

/** A page of the platform's organisations, newest first, and how many in all. */
export async function listTenants(
  ctx: OperatorContext,
  filter: TenantFilter,
  paging: { page: number; perPage: number },
): Promise<{ items: Tenant[]; total: number }> {
  const query = tenantsQuery(filter);
  const across = acrossOrganizations("operators look after all organisations", ctx.now);
  const [rows = [], counts = []] = await across.statements(
    query.rows(paging.perPage, (paging.page - 1) * paging.perPage),
    query.count,
  );
  return { items: rows.map(tenantOf), total: Number(counts[0]?.total ?? 0) };
}
