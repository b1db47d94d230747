import { recordChange } from "~/domain/audit/record-change.server";
import { getCountry } from "~/countries/country";
import type { CurrentOrganization, OrganizationContext } from "~/domain/context";
import { DomainError, refuseField } from "~/domain/errors";
import { collectDays } from "~/domain/offered-terms";
import type { Locale } from "~/i18n/config";
import { negotiateLocale, tenantLocales } from "~/i18n/negotiate-locale";
import { addressLine } from "~/values/text/postal-address";
import { readOrganization } from "./get-organization.server";
import { organizationVersion, type OrganizationPart } from "./organization-version.server";
import type { OrganizationChange, OrganizationView } from "./schema";

/** The form that sends a change, and the version of what it edits when it was opened. */
interface Opened {
  part: OrganizationPart;
  version: string | undefined;
}

/** A worker that still reads the former zone may plan charges during this time. */
const ZONE_SETTLES_MS = 15 * 60_000;

/**
 * Changes the organisation's profile. Its public pages show it, so their cache is invalidated. A new time
 * zone moves the hours of open collections by a job; their periods stay. Throws `validation_failed` with
 * `organization.timezone` for a zone of another country, and with `organization.default_language` for
 * another country's. Throws `edited_meanwhile` if the opened version is no longer the current one.
 */
export async function updateOrganization(
  ctx: OrganizationContext,
  change: OrganizationChange,
  opened?: Opened,
): Promise<OrganizationView> {
  ctx.require("update", "organization");
  const { organizationId, now, organization } = ctx;
  const { timezone } = change;
  if (timezone !== undefined && !zonesOf(organization).includes(timezone)) {
    throw refuseField("organization.timezone", "option_invalid");
  }
  const { default_language: language } = change;
  if (language !== undefined && !tenantLocales(organization.country).includes(language)) {
    throw refuseField("organization.default_language", "option_invalid");
  }
  return ctx.transaction(async (db) => {
    await db.sql`SELECT 1 FROM organizations WHERE id = ${organizationId}::uuid FOR UPDATE`;
    const before = await readOrganization(ctx, db);
    if (opened?.version && opened.version !== organizationVersion(before, opened.part)) {
      throw new DomainError("edited_meanwhile");
    }
    await db.organization.update({
      where: { id: organizationId },
      data: {
        name: change.name,
        legalName: change.legal_name === "" ? null : change.legal_name,
        address: change.address,
        timezone,
        ...offersOf(change),
        defaultLocale: language && localeColumn(organization.country, language),
        shortDescription: change.short_description,
        color: change.color,
        categories: change.categories,
        publicLinks: change.public_links,
        showTotals: change.show_totals,
        allowedDomains: change.allowed_domains,
        ...contactOf(change),
        publicVersion: { increment: 1 },
        updatedAt: now,
      },
    });
    const after = await readOrganization(ctx, db);
    if (after.timezone !== before.timezone) {
      await ctx.enqueue(db, "donations.move-collections", {});
      const later = new Date(now.getTime() + ZONE_SETTLES_MS);
      await ctx.enqueue(db, "donations.move-collections", {}, later);
    }
    await recordChange(db, ctx, {
      operation: "update-organization",
      subject: { type: "organization", id: organizationId },
      before: factsOf(before),
      after: factsOf(after),
    });
    return after;
  });
}

/** An empty text removes a part of the contact, as null does. */
function contactOf({ administrative_contact: both, ...change }: OrganizationChange) {
  const email = both?.email === undefined ? change.contact_email : both.email;
  const phone = both?.phone === undefined ? change.contact_phone : both.phone;
  return {
    contactEmail: email === "" ? null : email,
    contactPhone: phone === "" ? null : phone,
  };
}

function offersOf(change: OrganizationChange) {
  const days = change.collect_day_options;
  return {
    recurrenceOptions: change.recurrence_options,
    // All of them are stored as none, so that the column says that nothing was left out.
    collectDayOptions: days && (days.length === collectDays.length ? [] : days.map(String)),
  };
}

/** The country's own language is stored as none. */
function localeColumn(country: string, locale: Locale): Locale | null {
  return locale === negotiateLocale({ country }) ? null : locale;
}

/** Returns the zones of the organisation's country, with its own one. */
export function zonesOf({ country, timezone }: CurrentOrganization): string[] {
  return [...new Set([...getCountry(country).timezones, timezone])];
}

/** Returns the values that the audit log compares. */
function factsOf(view: OrganizationView) {
  const { name, legal_name, short_description, color, categories, allowed_domains, timezone } =
    view;
  const { recurrence_options, collect_day_options, default_language } = view;
  const { email: contact_email, phone: contact_phone } = view.administrative_contact;
  return {
    ...{ name, short_description, color, categories },
    ...{ recurrence_options, collect_day_options: collect_day_options.map(String) },
    default_language,
    ...{ allowed_domains, contact_email, contact_phone, legal_name, timezone },
    ...{ public_links: view.public_links, show_totals: view.show_totals },
    address: addressLine(view.address),
  };
}
