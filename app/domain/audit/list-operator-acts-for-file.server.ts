import { everyPage } from "~/values/every-page";
import { acrossOrganizations, type OperatorContext } from "../context";
import { listOperatorActs } from "./list-operator-acts.server";
import type { OperatorAct, OperatorActFilter } from "./list-operator-acts.sql";
import { recordOperatorAct } from "./record-operator-act.server";

/** All that our own staff did, by a filter and in batches; that a file was made is recorded. */
export async function* listOperatorActsForFile(
  ctx: OperatorContext,
  filter: OperatorActFilter,
): AsyncGenerator<OperatorAct[]> {
  const across = acrossOrganizations("operators see what operators did", ctx.now);
  const subject = { type: "operator", id: ctx.operator.id } as const;
  await across.transaction((db) =>
    recordOperatorAct(db, ctx, { operation: "list-operator-acts-for-file", subject }),
  );
  yield* everyPage((paging) => listOperatorActs(ctx, filter, paging));
}
