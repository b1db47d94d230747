import { acrossOrganizations, type PlatformContext } from "~/domain/context";
import { findPendingEmail } from "./find-pending-email.server";

/** Returns the address of a person who is signed in on the platform, and the unconfirmed one. */
export async function getPersonEmail(
  { now }: PlatformContext,
  userId: string,
): Promise<{ email: string; pending: string | null }> {
  const across = acrossOrganizations("people belong to the platform", now);
  return across.read(async (db) => {
    const where = { id: userId };
    const { email } = await db.user.findUniqueOrThrow({ where, select: { email: true } });
    return { email, pending: await findPendingEmail(db, userId, now) };
  });
}
