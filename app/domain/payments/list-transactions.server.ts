import type { OrganizationContext } from "~/domain/context";
import {
  listedTransaction,
  transactionsQuery,
  type ListedTransaction,
  type TransactionFilter,
} from "./list-transactions.sql";

/** A page of the organisation's transactions, newest date first, and how many there are in all. */
export async function listTransactions(
  ctx: OrganizationContext,
  filter: TransactionFilter,
  paging: { page: number; perPage: number },
): Promise<{ items: ListedTransaction[]; total: number }> {
  ctx.require("read", "transaction");
  const query = transactionsQuery(ctx, filter);
  const offset = (paging.page - 1) * paging.perPage;
  const [rows = [], counts = []] = await ctx.statements(
    query.rows(paging.perPage, offset),
    query.count,
  );
  return { items: rows.map(listedTransaction), total: Number(counts[0]?.total ?? 0) };
}
