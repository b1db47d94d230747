import type { Database } from "../context";

/**
 * A person's address and whether it was verified, held until the transaction ends. Whatever replaces it,
 * or is asked for in its place, begins here: one after the other, and in one order of locks.
 */
export async function holdEmail(
  db: Database,
  userId: string,
): Promise<{ email: string; isVerified: boolean }> {
  await db.$executeRaw`SELECT 1 FROM users WHERE id = ${userId}::uuid FOR UPDATE`;
  const { email, emailVerifiedAt } = await db.user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true, emailVerifiedAt: true },
  });
  return { email, isVerified: emailVerifiedAt !== null };
}
