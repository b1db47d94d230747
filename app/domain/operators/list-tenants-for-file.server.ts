import { everyPage } from "~/values/every-page";
import { recordOperatorAct } from "../audit/record-operator-act.server";
import { acrossOrganizations, type OperatorContext } from "../context";
import { listTenants } from "./list-tenants.server";
import type { Tenant, TenantFilter } from "./list-tenants.sql";

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
  yield* everyPage((paging) => listTenants(ctx, filter, paging));
}
