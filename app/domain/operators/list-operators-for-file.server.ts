import { everyPage } from "~/values/every-page";
import { recordOperatorAct } from "../audit/record-operator-act.server";
import { acrossOrganizations, type OperatorContext } from "../context";
import { listOperators } from "./list-operators.server";
import type { ListedOperator, OperatorFilter } from "./list-operators.sql";

/** Everybody of our own staff by a filter, in batches; that a file was made is recorded. */
export async function* listOperatorsForFile(
  ctx: OperatorContext,
  filter: OperatorFilter,
): AsyncGenerator<ListedOperator[]> {
  const across = acrossOrganizations("operators belong to the platform", ctx.now);
  const subject = { type: "operator", id: ctx.operator.id } as const;
  await across.transaction((db) =>
    recordOperatorAct(db, ctx, { operation: "list-operators-for-file", subject }),
  );
  yield* everyPage((paging) => listOperators(ctx, filter, paging));
}
