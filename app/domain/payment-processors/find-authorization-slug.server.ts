import { acrossOrganizations } from "~/domain/context";
import { isId } from "~/values/ids";

/**
 * The subdomain to which a company's answer belongs, by the state that came back; null where it names
 * no organisation. It proves nothing: the state is judged there, with that host's session.
 */
export async function findAuthorizationSlug(now: Date, state: string): Promise<string | null> {
  const [organizationId = ""] = state.split(".");
  if (!isId(organizationId)) return null;
  const across = acrossOrganizations("an OAuth answer comes back to the platform's host", now);
  const found = await across.read((db) =>
    db.organization.findUnique({ where: { id: organizationId }, select: { slug: true } }),
  );
  return found?.slug ?? null;
}
