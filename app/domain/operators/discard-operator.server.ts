import { acrossOrganizations, type OperatorContext } from "../context";
import { DomainError } from "../errors";
import { endAllSessions } from "../users/end-all-sessions.server";
import { recordOperatorAct } from "../audit/record-operator-act.server";

/**
 * Takes somebody out of our staff: sessions and links end at once; a new invitation brings them back.
 * Nobody takes themselves out, so that one always remains (`last_operator`). Throws `not_found`.
 */
export async function discardOperator(
  ctx: OperatorContext,
  { operatorId }: { operatorId: string },
): Promise<void> {
  const { now, operator } = ctx;
  if (operatorId === operator.id) throw new DomainError("last_operator");
  const across = acrossOrganizations("operators belong to the platform", now);
  await across.transaction(async (db) => {
    const { count } = await db.operator.updateMany({
      where: { userId: operatorId, discardedAt: null },
      data: { discardedAt: now, linkHash: null, linkExpiresAt: null, enrolledAt: null },
    });
    if (count === 0) throw new DomainError("not_found");
    await endAllSessions(db, operatorId, now);
    const subject = { type: "operator", id: operatorId } as const;
    await recordOperatorAct(db, ctx, { operation: "discard-operator", subject });
  });
}
