import { acrossOrganizations, type OperatorContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { isId } from "~/values/ids/ids";
import type { Currency } from "~/values/money/money";
import type { DateOrder } from "./date-order";

/** One of our bank accounts, and where its statements have what. */
export interface StatementAccount {
  id: string;
  name: string;
  currency: Currency;
  /** The form's values, by the names of its fields. */
  columns: Record<
    | "date_column"
    | "amount_column"
    | "out_column"
    | "in_column"
    | "description_column"
    | "reference_column",
    string
  > & { date_order: DateOrder };
}

/** Returns our bank accounts by their names. */
export async function listStatementAccounts(ctx: OperatorContext): Promise<StatementAccount[]> {
  const across = acrossOrganizations("our bank accounts hold every organisation's money", ctx.now);
  const rows = await across.read((db) =>
    db.bankStatementAccount.findMany({ orderBy: { name: "asc" } }),
  );
  return rows.map((row) => ({
    ...{ id: row.id, name: row.name, currency: row.currency as Currency },
    columns: {
      ...{ date_column: row.dateColumn, amount_column: row.amountColumn },
      ...{ out_column: row.outColumn, in_column: row.inColumn },
      ...{ description_column: row.descriptionColumn, reference_column: row.referenceColumn },
      date_order: row.dateOrder as DateOrder,
    },
  }));
}

/** Returns one of them. Throws `not_found`. */
export async function getStatementAccount(
  ctx: OperatorContext,
  id: string,
): Promise<StatementAccount> {
  const found = isId(id) && (await listStatementAccounts(ctx)).find((one) => one.id === id);
  if (!found) throw new DomainError("not_found");
  return found;
}
