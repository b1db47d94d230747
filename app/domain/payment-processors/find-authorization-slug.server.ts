import { acrossOrganizations } from "~/domain/context";
import { isId } from "~/values/ids/ids";

/**
 * Returns the subdomain for a provider's callback, by the returned state, or null. The state proves
 * nothing here; the subdomain verifies it with that host's session.
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
