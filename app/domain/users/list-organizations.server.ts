import { acrossOrganizations } from "../context";

export interface OwnOrganization {
  id: string;
  slug: string;
  name: string;
  color: string;
  role: string;
}

/** Lists the organisations that a person belongs to, by name. */
export async function listOrganizations(now: Date, userId: string): Promise<OwnOrganization[]> {
  const memberships = await acrossOrganizations("a person's organisations", now).read((db) =>
    db.membership.findMany({
      where: { userId, discardedAt: null },
      select: {
        role: true,
        organization: { select: { id: true, slug: true, name: true, color: true } },
      },
      orderBy: { organization: { name: "asc" } },
    }),
  );
  return memberships.map(({ role, organization }) => ({ ...organization, role }));
}
