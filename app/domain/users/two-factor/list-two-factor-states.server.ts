import { acrossOrganizations, type OrganizationContext } from "~/domain/context";

/** Returns which members have a second factor (user id → enabled), for the list of users. */
export async function listTwoFactorStates(ctx: OrganizationContext): Promise<Map<string, boolean>> {
  ctx.require("read", "membership");
  const { organizationId, now } = ctx;
  const people = await acrossOrganizations("secrets belong to the platform", now).read((db) =>
    db.membership.findMany({
      where: { organizationId, discardedAt: null },
      select: { userId: true, user: { select: { twoFactor: { select: { confirmedAt: true } } } } },
    }),
  );
  return new Map(
    people.map(({ userId, user }) => [userId, user.twoFactor?.confirmedAt != null] as const),
  );
}
