import { recordOperatorAct } from "../audit/record-operator-act.server";
import { acrossOrganizations, type OperatorContext } from "../context";
import { listTenants } from "./list-tenants.server";
import type { Tenant, TenantFilter } from "./list-tenants.sql";

const BATCH = 500;

/** Every organisation of a filter, in batches of one short transaction; that a file was made is recorded. */
export async function* listTenantsForFile(
  ctx: OperatorContext,
  filter: TenantFilter,
): AsyncGenerator<Tenant[]> {
  const across = acrossOrganizations("operators look after all organisations", ctx.now);
  const subject = { type: "operator", id: ctx.operator.id } as const;
  await across.transaction((db) =>
    recordOperatorAct(db, ctx, { operation: "list-tenants-for-file", subject }),
  );
  let batch: Tenant[];
  let page = 1;
  do {
    ({ items: batch } = await listTenants(ctx, filter, { page, perPage: BATCH }));
    yield batch;
    page += 1;
  } while (batch.length === BATCH);
}
