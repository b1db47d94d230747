import { recordOperatorAct } from "~/domain/audit/record-operator-act.server";
import { acrossOrganizations, type OperatorContext } from "~/domain/context";
import { refuseField } from "~/domain/errors";
import type { StatementAccountInput } from "./schema";

/**
 * Keeps a bank account with the columns of its statements, a new one without an id. Returns its id. Refuses
 * a name that another one has. The currency stays as it is, because lines were taken in it.
 */
export async function saveStatementAccount(
  ctx: OperatorContext,
  input: StatementAccountInput,
  id: string | null = null,
): Promise<string> {
  const { now, operator } = ctx;
  const data = {
    ...{ name: input.name, dateColumn: input.date_column, dateOrder: input.date_order },
    ...{ amountColumn: input.amount_column ?? "", outColumn: input.out_column ?? "" },
    ...{ inColumn: input.in_column ?? "", descriptionColumn: input.description_column },
    ...{ referenceColumn: input.reference_column ?? "", operatorId: operator.id, updatedAt: now },
  };
  const across = acrossOrganizations("our bank accounts hold every organisation's money", now);
  return across.transaction(async (db) => {
    const others = { name: input.name, ...(id !== null && { id: { not: id } }) };
    if ((await db.bankStatementAccount.count({ where: others })) > 0)
      throw refuseField("name", "name_taken");
    const kept = id ?? ctx.newId();
    if (id === null) {
      const row = { id: kept, currency: input.currency, ...data };
      await db.bankStatementAccount.create({ data: row });
    } else await db.bankStatementAccount.update({ where: { id }, data });
    await recordOperatorAct(db, ctx, {
      operation: "save-statement-account",
      subject: { type: "operator", id: operator.id },
      after: { account: input.name },
    });
    return kept;
  });
}
