import { sha256 } from "~/infrastructure/crypto.server";
import { acrossOrganizations } from "~/domain/context";

/** Returns the person of a valid token: unused and within its hour. Otherwise null. */
export async function findPasswordReset(
  now: Date,
  token: string,
): Promise<{ id: string; userId: string } | null> {
  const across = acrossOrganizations("people belong to the platform", now);
  return across.read((db) =>
    db.passwordReset.findFirst({
      where: { tokenHash: new Uint8Array(sha256(token)), usedAt: null, expiresAt: { gt: now } },
      select: { id: true, userId: true },
    }),
  );
}
