import { recordOperatorAct } from "~/domain/audit/record-operator-act.server";
import { acrossOrganizations, type OperatorContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { isId } from "~/values/ids/ids";

const CLOSE = `
UPDATE webhook_inbox SET processed_at = app_now()
 WHERE id = $1::uuid AND processed_at IS NULL RETURNING id`;

/**
 * Takes a notification that can't be processed off our staff's list, with a reason; it changes no
 * charge. Throws `not_found`, also if it was processed meanwhile.
 */
export async function closeNotification(
  ctx: OperatorContext,
  id: string,
  { reason }: { reason: string },
): Promise<void> {
  if (!isId(id)) throw new DomainError("not_found");
  const across = acrossOrganizations("a notification names no tenant", ctx.now);
  await across.transaction(async (db) => {
    const closed = await db.sql({ name: "close-notification", text: CLOSE, values: [id] });
    if (closed.length === 0) throw new DomainError("not_found");
    const subject = { type: "notification", id } as const;
    await recordOperatorAct(db, ctx, {
      operation: "close-notification",
      subject,
      after: { reason },
    });
  });
}
