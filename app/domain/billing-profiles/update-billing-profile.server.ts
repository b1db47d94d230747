import { checkTaxParty, type TaxIssues, type TaxParty } from "~/countries/tax-data/check-tax-data";
import { taxAddressParts, taxFieldKeys } from "~/countries/tax-data/tax-data";
import { recordChange } from "~/domain/audit/record-change.server";
import type { OrganizationContext } from "~/domain/context";
import { DomainError, refuseField, type FieldIssues } from "~/domain/errors";
import { addressLine } from "~/values/text/postal-address";
import { proposeBillingProfile, readBillingProfile } from "./read-billing-profile.server";
import { partyOf, type BillingProfile, type BillingProfileChange } from "./schema";

/**
 * Saves a new version of the billing profile; a save that changes nothing makes none. What is left out stays. Throws `validation_failed` with the fields
 * that the country requires, and `edited_meanwhile` if the opened version is no longer the current one.
 */
export async function updateBillingProfile(
  ctx: OrganizationContext,
  change: BillingProfileChange,
  openedVersion?: string,
): Promise<BillingProfile> {
  ctx.require("update", "subscription");
  const { organizationId, organization, now } = ctx;
  return ctx.transaction(async (db) => {
    await db.sql`SELECT 1 FROM organizations WHERE id = ${organizationId}::uuid FOR UPDATE`;
    const stored = await readBillingProfile(ctx, db);
    const before = stored ?? (await proposeBillingProfile(ctx, db));
    if (openedVersion !== undefined && openedVersion !== String(before.version)) {
      throw new DomainError("edited_meanwhile");
    }
    const merged = merge(before, change);
    if (!merged.email) throw refuseField("billing_profile.email", "required");
    const result = checkTaxParty(organization.country, partyOf(merged));
    if (!result.ok) throw refused(result.issues);
    const next: BillingProfile = {
      ...result.party,
      version: before.version + 1,
      email: merged.email,
      contact_name: merged.contact_name || null,
    };
    if (stored && isSame(stored, next)) return stored;
    await db.billingProfile.create({
      data: {
        organizationId,
        id: ctx.newId(),
        version: next.version,
        legalName: next.legal_name,
        taxIdType: next.tax_id_type,
        taxId: next.tax_id,
        address: next.address,
        email: next.email,
        contactName: next.contact_name,
        phone: next.phone,
        fields: next.fields,
        createdAt: now,
      },
    });
    await recordChange(db, ctx, {
      operation: "update-billing-profile",
      subject: { type: "organization", id: organizationId },
      before: stored ? factsOf(stored) : {},
      after: factsOf(next),
    });
    return next;
  });
}

function merge(
  { fields, address, phone, contact_name, ...rest }: BillingProfile,
  change: BillingProfileChange,
): BillingProfileChange {
  const stored = { ...rest, ...fields, address, phone: phone ?? "" };
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  return {
    ...stored,
    contact_name: contact_name ?? "",
    ...(Object.fromEntries(given) as BillingProfileChange),
  };
}

function isSame(one: BillingProfile, other: BillingProfile): boolean {
  const textOf = ({ version: _version, address, fields, ...rest }: BillingProfile) =>
    JSON.stringify([
      Object.entries(rest).toSorted(([a], [b]) => a.localeCompare(b)),
      taxAddressParts.map((part) => address[part] ?? ""),
      taxFieldKeys.map((key) => fields[key] ?? ""),
    ]);
  return textOf(one) === textOf(other);
}

/** Names the issues after the body of the JSON call. */
function refused(issues: TaxIssues): DomainError {
  const isOfAddress = (name: string) => taxAddressParts.some((part) => part === name);
  const fields: FieldIssues = Object.fromEntries(
    Object.entries(issues).map(([name, issue]) => [
      `billing_profile.${isOfAddress(name) ? "address." : ""}${name}`,
      [issue],
    ]),
  );
  return new DomainError("validation_failed", { fields });
}

/** Returns the values that the audit log compares. */
function factsOf(profile: BillingProfile) {
  const { legal_name, email, phone } = profile;
  return {
    ...{ legal_name, email, phone },
    uid_type: profile.tax_id_type,
    uid: profile.tax_id,
    contact_name: profile.contact_name,
    address: addressLine(profile.address),
    tax_data: taxDataText(profile.fields),
  };
}

function taxDataText(fields: TaxParty["fields"]): string | null {
  const values = taxFieldKeys.flatMap((key) => fields[key] ?? []);
  return values.length > 0 ? values.join(" · ") : null;
}
