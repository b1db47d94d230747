import { acrossOrganizations } from "~/domain/context";

/** Lists the names of a person's organisations that require a second factor. */
export async function listOrganizationsRequiringTwoFactor(
  now: Date,
  userId: string,
): Promise<string[]> {
  const rows = await acrossOrganizations("a person's organisations", now).read((db) =>
    db.membership.findMany({
      where: { userId, discardedAt: null, organization: { twoFactorRequiredAt: { not: null } } },
      select: { organization: { select: { name: true } } },
      orderBy: { organization: { name: "asc" } },
    }),
  );
  return rows.map(({ organization }) => organization.name);
}
