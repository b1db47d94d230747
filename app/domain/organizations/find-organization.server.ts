import type { CountryCode } from "~/countries/country";
import type { Currency } from "~/values/money";
import { acrossOrganizations, type CurrentOrganization } from "../context";

const COLUMNS = {
  id: true,
  slug: true,
  name: true,
  country: true,
  currency: true,
  timezone: true,
  color: true,
  planTier: true,
  planPaidUntil: true,
  trialEndsAt: true,
  features: true,
  featuresOverridden: true,
  activatedAt: true,
  suspendedAt: true,
  publicVersion: true,
} as const;

/** The organisation of a subdomain or id, or null. Crosses tenants: this is how a tenant is found. */
export async function findOrganization(
  now: Date,
  by: { slug: string } | { id: string },
): Promise<CurrentOrganization | null> {
  const found = await acrossOrganizations("find the tenant of a host", now).read((db) =>
    db.organization.findUnique({ where: by, select: COLUMNS }),
  );
  if (!found) return null;
  return {
    ...found,
    country: found.country as CountryCode,
    currency: found.currency as Currency,
  };
}
