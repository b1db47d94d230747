import { acrossOrganizations } from "~/domain/context";

/** Returns whether a login of this person needs a second step. */
export async function hasSecondFactor(now: Date, userId: string): Promise<boolean> {
  const count = await acrossOrganizations("people belong to the platform", now).read((db) =>
    db.twoFactor.count({ where: { userId, confirmedAt: { not: null } } }),
  );
  return count > 0;
}
