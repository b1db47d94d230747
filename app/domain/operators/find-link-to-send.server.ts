import { sha256 } from "~/infrastructure/crypto.server";
import { acrossOrganizations } from "../context";

/** Returns the recipient of a valid link; null for one that was used, renewed or withdrawn. */
export async function findLinkToSend(
  now: Date,
  { operatorId: userId, token }: { operatorId: string; token: string },
): Promise<{ email: string; firstName: string; locale: string } | null> {
  const across = acrossOrganizations("operators belong to the platform", now);
  const found = await across.read((db) =>
    db.operator.findFirst({
      where: { userId, linkHash: new Uint8Array(sha256(token)), linkExpiresAt: { gt: now } },
      select: { user: { select: { email: true, firstName: true, locale: true } } },
    }),
  );
  return found?.user ?? null;
}
