import { sha256 } from "~/infrastructure/crypto.server";
import { acrossOrganizations } from "../context";
import { DomainError } from "../errors";

/** Returns the person of a valid link's token. Throws `link_expired`. */
export async function findOperatorLink(
  now: Date,
  token: string,
): Promise<{ userId: string; email: string; firstName: string; lastName: string }> {
  const across = acrossOrganizations("operators belong to the platform", now);
  const found = await across.read((db) =>
    db.operator.findFirst({
      where: {
        linkHash: new Uint8Array(sha256(token)),
        linkExpiresAt: { gt: now },
        discardedAt: null,
      },
      select: {
        userId: true,
        user: { select: { email: true, firstName: true, lastName: true } },
      },
    }),
  );
  if (!found) throw new DomainError("link_expired");
  return { userId: found.userId, ...found.user };
}
