import type { Database, OrganizationContext } from "../context";
import { hasPower } from "./schema";

/**
 * Queues a mail to every owner about a record of an owner or admin who is invited, joins, is
 * promoted, demoted or removed (`roles`: before and after), in the transaction that records it, so
 * that a stolen session cannot do it unnoticed. `personId` is a person who lost access or role, and
 * is informed, too.
 */
export async function tellOfPeople(
  db: Database,
  ctx: Pick<OrganizationContext, "actor" | "enqueue">,
  about: { entryId: string | null; roles: readonly string[]; personId?: string | null },
): Promise<void> {
  const { entryId, roles, personId } = about;
  const job = "notifications.send-people-notice";
  if (!entryId) return;
  if (roles.some(hasPower)) await ctx.enqueue(db, job, { entryId });
  const { actor } = ctx;
  if (!personId || (actor.kind === "member" && actor.id === personId)) return;
  await ctx.enqueue(db, job, { entryId, userId: personId });
}
