import { CHARGING_PROCESSOR, VERIFIED_OWNER } from "~/domain/activation";
import type { Database, OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { offeredDays, recurrenceOptions } from "~/domain/offered-terms";
import { negotiateLocale } from "~/i18n/negotiate-locale";
import { documentsProgress, readDocuments } from "./read-documents.server";
import type { OnboardingSteps, OrganizationView } from "./schema";
import { uidOptionsOf } from "./uid-options";
import { readAddress } from "~/values/text/postal-address";
import { shownUid } from "~/values/ids/lapsed-uid";

/** Returns the organisation for its own back office. */
export async function getOrganization(ctx: OrganizationContext): Promise<OrganizationView> {
  ctx.require("read", "organization");
  return ctx.read((db) => readOrganization(ctx, db));
}

/** Returns the same inside an open transaction. */
export async function readOrganization(
  ctx: OrganizationContext,
  db: Database,
): Promise<OrganizationView> {
  const { organizationId, locale } = ctx;
  const { country } = ctx.organization;
  const row = await db.organization.findUnique({ where: { id: organizationId } });
  if (!row) throw new DomainError("not_found");
  const documents = await readDocuments(ctx, db);
  const steps = await readSteps(
    db,
    organizationId,
    documentsProgress(ctx, documents) === "approved",
  );
  return {
    uuid: row.id,
    slug: row.slug,
    name: row.name,
    legal_name: row.legalName,
    uid: shownUid(row.uid),
    uid_type: row.uidType,
    country: row.country,
    currency: row.currency,
    timezone: row.timezone,
    short_description: row.shortDescription,
    categories: row.categories,
    allowed_domains: row.allowedDomains,
    public_links: row.publicLinks,
    show_totals: row.showTotals,
    administrative_contact: { email: row.contactEmail, phone: row.contactPhone },
    address: readAddress(row.address),
    color: row.color,
    permissions: {
      suggest_monthly_recurrence: row.suggestMonthlyRecurrence,
      improve_donation_experience: row.improveDonationExperience,
      recover_rejected_donations: row.recoverRejectedDonations,
    },
    documents,
    recurrence_options: recurrenceOptions.filter((one) => row.recurrenceOptions.includes(one)),
    collect_day_options: [...offeredDays(row.collectDayOptions)],
    default_language: negotiateLocale({ tenantLocale: row.defaultLocale, country }),
    uid_options: uidOptionsOf(country, locale),
    onboarding_in_progress: !(steps.verification && steps.gateway && steps.documents),
    onboarding_steps: steps,
    activated: row.activatedAt !== null,
    suspended: row.suspendedAt !== null,
    created_at: row.createdAt.toISOString(),
  };
}

async function readSteps(
  db: Database,
  organizationId: string,
  documents: boolean,
): Promise<OnboardingSteps> {
  const verified = await db.membership.count({ where: { organizationId, ...VERIFIED_OWNER } });
  const gateways = await db.paymentProcessor.count({
    where: { organizationId, ...CHARGING_PROCESSOR },
  });
  const campaigns = await db.campaign.count();
  return {
    verification: verified > 0,
    gateway: gateways > 0,
    documents,
    has_campaigns: campaigns > 0,
  };
}
