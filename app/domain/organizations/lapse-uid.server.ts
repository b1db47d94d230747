import { currentScope, runInScope } from "~/infrastructure/database/work-scope.server";
import { lapsedUid } from "~/values/ids/lapsed-uid";
import { recordChange } from "../audit/record-change.server";
import { acrossOrganizations, type Database } from "../context";

/**
 * Takes a lapsed uid from its holder, who keeps it in a form that cannot collide, in the platform
 * transaction of the organisation that claims it. The holder's log records it, and owners and
 * admins get a mail; neither names the claimant or their address.
 */
export async function lapseUid(
  db: Database,
  { holderId, uid, now }: { holderId: string; uid: string; now: Date },
): Promise<void> {
  await db.organization.update({
    where: { id: holderId },
    data: { uid: lapsedUid(uid, holderId), updatedAt: now },
  });
  const { requestId } = currentScope();
  // IP address, browser and session of the request belong to the claimant, so the record omits
  // them.
  const entryId = await runInScope({ requestId }, () =>
    recordChange(
      db,
      { now, organizationId: holderId, actor: { kind: "platform" } },
      {
        operation: "lapse-uid",
        subject: { type: "organization", id: holderId },
        before: { uid },
      },
    ),
  );
  if (entryId === null) return;
  const across = acrossOrganizations("another organisation claims the uid", now);
  await across.enqueueFor(db, holderId, "notifications.send-standing-notice", { entryId });
}
