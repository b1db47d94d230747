import { recordSecurityEvent } from "~/domain/audit/record-security-event.server";
import { acrossOrganizations } from "~/domain/context";
import { DomainError, refuseField } from "~/domain/errors";
import { isPassword } from "./password.server";

/**
 * Records in this session that the password was entered now. It is enough also with a second
 * factor, which this session has already passed. Throws 422 on `field`.
 */
export async function reauthenticate(
  ctx: { now: Date; ip: string; user: { id: string; sessionId: string } | null },
  { password, field = "password" }: { password: string; field?: string },
): Promise<void> {
  const { user, now } = ctx;
  if (!user) throw new DomainError("unauthenticated");
  const across = acrossOrganizations("people belong to the platform", now);
  const stored = await across.read((db) =>
    db.user.findUniqueOrThrow({ where: { id: user.id }, select: { passwordHash: true } }),
  );
  if (!(await isPassword(stored.passwordHash, password))) {
    const refused = { event: "reauthentication_refused", userId: user.id } as const;
    await across.transaction((db) => recordSecurityEvent(db, ctx, refused));
    throw refuseField(field, "password_wrong");
  }
  await across.transaction(async (db) => {
    await db.session.update({ where: { id: user.sessionId }, data: { authenticatedAt: now } });
    await recordSecurityEvent(db, ctx, { event: "reauthenticated", userId: user.id });
  });
}
