import { recordSecurityEvent } from "../audit/record-security-event.server";
import { acrossOrganizations, type PlatformContext } from "../context";
import { DomainError } from "../errors";
import { isPassword } from "./password.server";

/**
 * The person of an address and password. Throws `invalid_credentials`, in the same words and time
 * whether or not the address is known.
 */
export async function logIn(
  ctx: PlatformContext,
  { email, password }: { email: string; password: string },
): Promise<{ userId: string }> {
  const across = acrossOrganizations("people sign in on the platform", ctx.now);
  const user = await across.read((db) =>
    db.user.findUnique({ where: { email }, select: { id: true, passwordHash: true } }),
  );
  const matches = await isPassword(user?.passwordHash ?? null, password);
  if (!user || !matches) {
    // Recorded for addresses that nobody has too: the times must not differ.
    const event = { event: "log_in_refused", userId: user?.id ?? null } as const;
    await across.transaction((db) => recordSecurityEvent(db, ctx, event));
    throw new DomainError("invalid_credentials");
  }
  await across.transaction(async (db) => {
    await db.user.update({ where: { id: user.id }, data: { lastLoginAt: ctx.now } });
    await recordSecurityEvent(db, ctx, { event: "log_in", userId: user.id });
  });
  return { userId: user.id };
}
