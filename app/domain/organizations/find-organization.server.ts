import { acrossOrganizations, type CurrentOrganization } from "../context";

const COLUMNS = `
  id, slug, name, country, currency, timezone, color, contact_email AS "contactEmail", plan_tier AS "planTier",
  plan_paid_until AS "planPaidUntil", trial_ends_at AS "trialEndsAt",
  coalesce(features, '{}') AS features,
  features_overridden AS "featuresOverridden", activated_at AS "activatedAt",
  CASE WHEN logo_width > 0 AND logo_picture_id IS NOT NULL
    THEN json_build_object('id', logo_picture_id, 'width', logo_width, 'height', logo_height) END AS logo,
  coalesce(allowed_domains, '{}') AS "allowedDomains", suspended_at AS "suspendedAt", retry_declined AS "retryDeclined",
  pause_after_periods AS "pauseAfterPeriods", upgrade_min_percentage AS "upgradeMinPercentage",
  upgrade_max_percentage AS "upgradeMaxPercentage", offers_cover_fees AS "offersCoverFees",
  offers_dedication AS "offersDedication", shows_donors AS "showsDonors",
  recurrence_options AS "recurrenceOptions", collect_day_options AS "collectDayOptions",
  default_locale AS "defaultLocale", refund_fees_covered AS "refundFeesCovered", public_version AS "publicVersion"`;
const BY_SLUG = `SELECT ${COLUMNS} FROM organizations WHERE slug = $1`;
const BY_ID = `SELECT ${COLUMNS} FROM organizations WHERE id = $1::uuid`;

/**
 * Returns the organisation of a subdomain or id, or null. It crosses tenants, because it determines
 * the tenant. It takes one round trip, because every job and every visit begins with it.
 */
export async function findOrganization(
  now: Date,
  by: { slug: string } | { id: string },
): Promise<CurrentOrganization | null> {
  const across = acrossOrganizations("find the tenant of a host", now);
  const statement =
    "slug" in by
      ? { name: "organization-by-slug", text: BY_SLUG, values: [by.slug] }
      : { name: "organization-by-id", text: BY_ID, values: [by.id] };
  const [rows] = await across.statements(statement);
  return (rows?.[0] as CurrentOrganization | undefined) ?? null;
}
