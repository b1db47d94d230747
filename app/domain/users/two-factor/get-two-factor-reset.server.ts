import { acrossOrganizations, type PlatformContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { readResetToken, stateOfReset, type ResetState } from "./two-factor-reset.server";

/** Returns the state of a mailed link's request. Throws `not_found` if the link is not ours. */
export async function getTwoFactorReset(
  { now }: PlatformContext,
  token: string,
): Promise<{ state: ResetState; dueAt: Date }> {
  const id = readResetToken(token);
  const across = acrossOrganizations("people sign in on the platform", now);
  const row = id && (await across.read((db) => db.twoFactorReset.findUnique({ where: { id } })));
  if (!row) throw new DomainError("not_found");
  return { state: stateOfReset(row, now), dueAt: row.dueAt };
}
