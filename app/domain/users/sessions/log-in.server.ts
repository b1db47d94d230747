import { recordSecurityEvent } from "~/domain/audit/record-security-event.server";
import { acrossOrganizations, type PlatformContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { hashPassword, matchPassword } from "./password.server";

/** One statement for known and unknown addresses. Operators log in only at their own host. */
const SELECT = `
  SELECT u.id, u.password_hash, o.user_id IS NULL AS may_pass_platform,
         o.enrolled_at IS NOT NULL AND o.discarded_at IS NULL AS may_pass_operator,
         EXISTS (SELECT 1 FROM two_factors f WHERE f.user_id = u.id AND f.confirmed_at IS NOT NULL) AS has_second_factor
    FROM users u LEFT JOIN operators o ON o.user_id = u.id
   WHERE u.email = $1`;

/**
 * Returns the person of an address and password: a platform user, or an operator on the operator
 * host; neither can log in at the other's. With a second factor the login has only begun
 * (`pass-second-step` completes it). Throws `invalid_credentials`, with the same text and time for
 * known and unknown addresses.
 */
export async function logIn(
  ctx: PlatformContext,
  { email, password }: { email: string; password: string },
  door: "platform" | "operator" = "platform",
): Promise<{ userId: string }> {
  const across = acrossOrganizations("people sign in on the platform", ctx.now);
  const statement = { name: "log-in", text: SELECT, values: [email] };
  const row = (await across.statements(statement))[0]?.[0];
  const user = row && { id: String(row.id), passwordHash: String(row.password_hash) };
  const match = await matchPassword(user?.passwordHash ?? null, password);
  if (!user || !match || row[`may_pass_${door}`] !== true) {
    // Unknown addresses are recorded, too, so that the response times don't differ.
    const event = { event: "log_in_refused", userId: user?.id ?? null } as const;
    await across.transaction((db) => recordSecurityEvent(db, ctx, event));
    throw new DomainError("invalid_credentials");
  }
  const isHalf = row.has_second_factor === true;
  const newHash = match === "old" ? await hashPassword(password) : null;
  await across.transaction(async (db) => {
    if (door === "platform" && !isHalf)
      await db.user.update({ where: { id: user.id }, data: { lastLoginAt: ctx.now } });
    // Another tab may have changed the password meanwhile, so only the hash that was tried is
    // replaced.
    if (newHash) {
      const { id, passwordHash } = user;
      await db.user.updateMany({ where: { id, passwordHash }, data: { passwordHash: newHash } });
    }
    // A login with the right password that lacks the second step is recorded, too.
    await recordSecurityEvent(db, ctx, {
      event: isHalf ? "log_in_begun" : "log_in",
      userId: user.id,
    });
  });
  return { userId: user.id };
}
