import { recordOperatorAct } from "~/domain/audit/record-operator-act.server";
import { acrossOrganizations, type OperatorContext } from "~/domain/context";
import { getNotification } from "./get-notification.server";

/** Queues an unprocessed notification again, for our staff. Throws `not_found`. */
export async function retryNotification(ctx: OperatorContext, id: string): Promise<void> {
  await getNotification(ctx, id);
  const across = acrossOrganizations("a notification names no tenant", ctx.now);
  await across.transaction(async (db) => {
    const subject = { type: "notification", id } as const;
    await recordOperatorAct(db, ctx, { operation: "retry-notification", subject });
    await across.enqueue(db, "payments.handle-notification", { webhookId: id });
  });
}
