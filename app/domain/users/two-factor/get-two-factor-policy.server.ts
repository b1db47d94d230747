import { acrossOrganizations, type OrganizationContext } from "~/domain/context";

export interface TwoFactorPolicy {
  required: boolean;
  /** Number of members, and how many of them have a second factor. */
  people: number;
  protected: number;
}

/** Returns whether the organisation requires a second factor, and how many members have one. */
export async function getTwoFactorPolicy(ctx: OrganizationContext): Promise<TwoFactorPolicy> {
  ctx.require("update", "organization");
  const { organizationId, now } = ctx;
  return acrossOrganizations("secrets belong to the platform", now).read(async (db) => {
    const { twoFactorRequiredAt } = await db.organization.findUniqueOrThrow({
      where: { id: organizationId },
      select: { twoFactorRequiredAt: true },
    });
    const people = { organizationId, discardedAt: null };
    const user = { twoFactor: { confirmedAt: { not: null } } };
    return {
      required: twoFactorRequiredAt !== null,
      people: await db.membership.count({ where: people }),
      protected: await db.membership.count({ where: { ...people, user } }),
    };
  });
}
