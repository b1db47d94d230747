import { taxDataOf } from "~/countries/tax-data/tax-data";
import type { OrganizationContext } from "~/domain/context";
import { getOrganization } from "~/domain/organizations/get-organization.server";
import { readBillingProfile } from "./read-billing-profile.server";
import type { BillingProfile, BillingProfileView } from "./schema";

/** Returns the billing profile; before the first save, what the organisation's own data say. */
export async function getBillingProfile(ctx: OrganizationContext): Promise<BillingProfile> {
  ctx.require("read", "subscription");
  const stored = await ctx.read((db) => readBillingProfile(ctx, db));
  return stored ?? proposedProfile(ctx);
}

/** Returns version 0, which nobody saved: the organisation's data where they fit an invoice. */
export async function proposedProfile(ctx: OrganizationContext): Promise<BillingProfile> {
  const organization = await getOrganization(ctx);
  const { taxIds, capitals } = taxDataOf(ctx.organization.country);
  const isTaxId = organization.uid_type in taxIds;
  const { street, number, city, province, zip } = organization.address;
  const name = organization.legal_name ?? organization.name;
  const { email, phone } = organization.administrative_contact;
  return {
    version: 0,
    legal_name: capitals ? name.toLocaleUpperCase("es") : name,
    tax_id_type: isTaxId ? organization.uid_type : (Object.keys(taxIds)[0] ?? ""),
    tax_id: isTaxId ? organization.uid : "",
    address: { street, number, city, province, zip },
    email: email ?? "",
    contact_name: null,
    phone,
    fields: {},
  };
}

/** Returns the profile with the names of the JSON calls. */
export function viewOfProfile({ fields, ...profile }: BillingProfile): BillingProfileView {
  return { ...profile, ...fields };
}
