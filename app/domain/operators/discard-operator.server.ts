import { isId } from "~/values/ids/ids";
import { acrossOrganizations, type OperatorContext } from "../context";
import { DomainError } from "../errors";
import { endAllSessions } from "~/domain/users/sessions/end-all-sessions.server";
import { tellStaff } from "./tell-staff.server";
import { recordOperatorAct } from "../audit/record-operator-act.server";

/**
 * Removes an operator: sessions and links end at once; a new invitation brings them back. Operators
 * cannot remove themselves, so one always remains (`last_operator`). Throws `not_found`.
 */
export async function discardOperator(
  ctx: OperatorContext,
  { operatorId }: { operatorId: string },
): Promise<void> {
  const { now, operator } = ctx;
  if (!isId(operatorId)) throw new DomainError("not_found");
  if (operatorId === operator.id) throw new DomainError("last_operator");
  const across = acrossOrganizations("operators belong to the platform", now);
  await across.transaction(async (db) => {
    // If two operators remove each other at once, the second one is already removed and fails.
    await db.sql`
      SELECT 1 FROM operators WHERE user_id IN (${operator.id}::uuid, ${operatorId}::uuid)
       ORDER BY user_id FOR UPDATE`;
    const still = await db.operator.count({ where: { userId: operator.id, discardedAt: null } });
    if (still === 0) throw new DomainError("not_found");
    const { count } = await db.operator.updateMany({
      where: { userId: operatorId, discardedAt: null },
      data: { discardedAt: now, linkHash: null, linkExpiresAt: null, enrolledAt: null },
    });
    if (count === 0) throw new DomainError("not_found");
    await endAllSessions(db, operatorId, now);
    const subject = { type: "operator", id: operatorId } as const;
    const record = await recordOperatorAct(db, ctx, { operation: "discard-operator", subject });
    await tellStaff(db, across, {
      recordId: record.id,
      actorId: operator.id,
      leaverId: operatorId,
    });
  });
}
