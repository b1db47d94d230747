import { acrossOrganizations, type OperatorContext } from "../context";
import {
  operatorActOf,
  operatorActsQuery,
  type OperatorAct,
  type OperatorActFilter,
} from "./list-operator-acts.sql";

/** A page of what our own staff did, newest first, and how much in all. */
export async function listOperatorActs(
  ctx: OperatorContext,
  filter: OperatorActFilter,
  paging: { page: number; perPage: number },
): Promise<{ items: OperatorAct[]; total: number }> {
  const query = operatorActsQuery(filter);
  const across = acrossOrganizations("operators see what operators did", ctx.now);
  const [rows = [], counts = []] = await across.statements(
    query.rows(paging.perPage, (paging.page - 1) * paging.perPage),
    query.count,
  );
  return { items: rows.map(operatorActOf), total: Number(counts[0]?.total ?? 0) };
}
