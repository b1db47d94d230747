import type { OrganizationContext } from "~/domain/context";
import {
  listedTransaction,
  transactionsQuery,
  type ListedTransaction,
  type TransactionFilter,
} from "./list-transactions.sql";

const BATCH = 500;

/** Every transaction of a filter, newest date first, in batches of one short transaction each. */
export async function* listTransactionsForFile(
  ctx: OrganizationContext,
  filter: TransactionFilter,
): AsyncGenerator<ListedTransaction[]> {
  ctx.require("read", "transaction");
  ctx.require("create", "export");
  const query = transactionsQuery(ctx, filter);
  let last: ListedTransaction | null = null;
  do {
    const [rows = []] = await ctx.statements(query.rowsAfter(last, BATCH));
    const batch: ListedTransaction[] = rows.map(listedTransaction);
    yield batch;
    last = batch.length === BATCH ? (batch.at(-1) ?? null) : null;
  } while (last);
}
