import {
  acrossOrganizations,
  createOrganizationContext,
  type OrganizationContext,
} from "~/domain/context";
import { findOrganization } from "~/domain/organizations/find-organization.server";
import { negotiateLocale } from "~/i18n/negotiate-locale";
import { now } from "~/infrastructure/clock";
import { malformed, notFound } from "./lab-error";

/**
 * Returns a tenant's context with the owner's permissions but without a session. Throws 400 and
 * 404.
 */
export async function tenantOf(slug: unknown): Promise<OrganizationContext> {
  if (typeof slug !== "string" || slug === "") throw malformed('"slug" is missing.');
  const at = now();
  const organization = await findOrganization(at, { slug });
  if (!organization) throw notFound(`There is no organisation ${slug}.`);
  const locale = negotiateLocale({ country: organization.country });
  const across = acrossOrganizations("the lab acts for the owner", at);
  const { userId } = await across.read((db) =>
    db.membership.findFirstOrThrow({
      where: { organizationId: organization.id, role: "owner" },
      orderBy: { createdAt: "asc" },
    }),
  );
  const actor = { kind: "member", id: userId, role: "owner" } as const;
  return createOrganizationContext({ organization, actor, now: at, locale, ip: "127.0.0.1" });
}
