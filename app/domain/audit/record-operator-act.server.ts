import { currentScope } from "~/infrastructure/database/work-scope.server";
import { newId } from "~/values/ids/ids";
import { userAgentFamily } from "~/values/web/user-agent-family";
import type { OnlyOperatorFacts } from "./fields";
import type { OperatorOperation, OperatorSubject } from "./operations";
import { changesBetween } from "./redact";
import { acrossOrganizations, type Database, type OperatorContext } from "../context";

/** An `OperatorContext`, or the command that creates the first operator. */
export type OperatorRecorder = Pick<OperatorContext, "now" | "ip"> & {
  operator: { id: string; sessionId: string | null } | null;
};

/**
 * Records an operator's act outside organisations, in the platform transaction that makes it.
 * Returns the record's id. Acts inside an organisation are in its own records (`recordChange`).
 */
export async function recordOperatorAct<
  Before extends OnlyOperatorFacts<Before> = object,
  After extends OnlyOperatorFacts<After> = object,
>(
  db: Database,
  { now, ip, operator }: OperatorRecorder,
  act: {
    operation: OperatorOperation;
    subject: { type: OperatorSubject; id: string };
    before?: Before | null;
    after?: After | null;
  },
): Promise<{ id: string }> {
  const scope = currentScope();
  const id = newId(now);
  await db.operatorRecord.create({
    data: {
      id,
      operatorId: operator?.id ?? null,
      operation: act.operation,
      subjectType: act.subject.type,
      subjectId: act.subject.id,
      changes: changesBetween(act.before ?? null, act.after ?? null),
      ip,
      userAgent: userAgentFamily(scope.userAgent ?? ""),
      sessionId: operator?.sessionId ?? null,
      requestId: scope.requestId ?? "",
      createdAt: now,
    },
  });
  return { id };
}

/** Records that an operator exports a list, before its first line is sent. */
export const recordFile = (operation: OperatorOperation) => async (ctx: OperatorContext) => {
  const across = acrossOrganizations("what operators do is the platform's", ctx.now);
  const subject = { type: "operator", id: ctx.operator.id } as const;
  await across.transaction((db) => recordOperatorAct(db, ctx, { operation, subject }));
};
