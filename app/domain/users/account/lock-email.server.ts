import type { Database } from "~/domain/context";

/**
 * Returns a person's address and whether it is verified, and locks it until the transaction ends: changes
 * of the address and links sent to it run one after the other. The lock lets other rows reference the
 * person meanwhile.
 */
export async function lockEmail(
  db: Database,
  userId: string,
): Promise<{ email: string; isVerified: boolean }> {
  await db.sql`SELECT 1 FROM users WHERE id = ${userId}::uuid FOR NO KEY UPDATE`;
  const { email, emailVerifiedAt } = await db.user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true, emailVerifiedAt: true },
  });
  return { email, isVerified: emailVerifiedAt !== null };
}
