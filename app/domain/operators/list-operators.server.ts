import { acrossOrganizations, type OperatorContext } from "../context";
import {
  listedOperator,
  operatorsQuery,
  type ListedOperator,
  type OperatorFilter,
} from "./list-operators.sql";

/** A page of our own staff, newest first, and how many in all. */
export async function listOperators(
  ctx: OperatorContext,
  filter: OperatorFilter,
  paging: { page: number; perPage: number },
): Promise<{ items: ListedOperator[]; total: number }> {
  const query = operatorsQuery(filter);
  const across = acrossOrganizations("operators belong to the platform", ctx.now);
  const [rows = [], counts = []] = await across.statements(
    query.rows(paging.perPage, (paging.page - 1) * paging.perPage),
    query.count,
  );
  return { items: rows.map(listedOperator), total: Number(counts[0]?.total ?? 0) };
}
