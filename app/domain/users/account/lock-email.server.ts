import type { Database } from "~/domain/context";
import { lockPerson } from "~/domain/users/person-lock.server";

/**
 * Returns a person's address and whether it is verified, and locks it until the transaction ends: changes
 * of the address and links sent to it run one after the other.
 */
export async function lockEmail(
  db: Database,
  userId: string,
): Promise<{ email: string; isVerified: boolean }> {
  await lockPerson(db, userId);
  const { email, emailVerifiedAt } = await db.user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true, emailVerifiedAt: true },
  });
  return { email, isVerified: emailVerifiedAt !== null };
}
