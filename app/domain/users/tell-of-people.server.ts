import type { Database, OrganizationContext } from "../context";
import { hasPower } from "./schema";

/**
 * Writes down a mail to every owner about a record of an owner or admin who is invited, comes in, is
 * raised, lowered or put out (`roles`: before and after), in the transaction that records it: a session
 * that was stolen can't do it unseen. `personId`: who lost access or role, and is told of it too.
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
