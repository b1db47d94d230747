import { createOrganizationContext, type OrganizationContext } from "~/domain/context";
import { findOrganization } from "~/domain/organizations/find-organization.server";
import { negotiateLocale } from "~/i18n/negotiate-locale";
import { now } from "~/infrastructure/clock";
import { malformed, notFound } from "./lab-error";

/** The context of a tenant as a job of the product would have it. Throws 400 and 404. */
export async function tenantOf(slug: unknown): Promise<OrganizationContext> {
  if (typeof slug !== "string" || slug === "") throw malformed('"slug" is missing.');
  const at = now();
  const organization = await findOrganization(at, { slug });
  if (!organization) throw notFound(`There is no organisation ${slug}.`);
  const locale = negotiateLocale({ country: organization.country });
  return createOrganizationContext({ organization, user: null, now: at, locale, ip: "127.0.0.1" });
}
