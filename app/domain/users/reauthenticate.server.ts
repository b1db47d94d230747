import { acrossOrganizations, type OrganizationContext } from "../context";
import { DomainError, refuseField } from "../errors";
import { isPassword } from "./password.server";

/** Notes in this session that the password was given now. Throws 422 on `password`. */
export async function reauthenticate(
  ctx: OrganizationContext,
  { password }: { password: string },
): Promise<void> {
  const { user, now } = ctx;
  if (!user) throw new DomainError("unauthenticated");
  const across = acrossOrganizations("people belong to the platform", now);
  const stored = await across.read((db) =>
    db.user.findUniqueOrThrow({ where: { id: user.id }, select: { passwordHash: true } }),
  );
  if (!(await isPassword(stored.passwordHash, password))) {
    throw refuseField("password", "password_wrong");
  }
  await across.transaction((db) =>
    db.session.update({ where: { id: user.sessionId }, data: { authenticatedAt: now } }),
  );
}
