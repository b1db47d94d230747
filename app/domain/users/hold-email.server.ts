import type { Database } from "../context";

/**
 * A person's address and whether it was verified, held until the transaction ends: whatever replaces it, is
 * asked for in its place, or sends a link to it, goes one after the other. Rows that only name the person
 * go on being written meanwhile.
 */
export async function holdEmail(
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
