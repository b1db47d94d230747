import type { OrganizationContext, TenantContext, Database } from "~/domain/context";
import { proposeBillingProfile, readBillingProfile } from "./read-billing-profile.server";
import type { BillingProfile, BillingProfileView } from "./schema";

/** Returns the billing profile; before the first save, what the organisation's own data say. */
export async function getBillingProfile(ctx: OrganizationContext): Promise<BillingProfile> {
  ctx.require("read", "subscription");
  return ctx.read((db) => billedAs(ctx, db));
}

/** Returns the same inside an open transaction: what an invoice that is issued now says. */
export async function billedAs(ctx: TenantContext, db: Database): Promise<BillingProfile> {
  return (await readBillingProfile(ctx, db)) ?? proposeBillingProfile(ctx, db);
}

/** Returns the profile with the names of the JSON calls. */
export function viewOfProfile({ fields, ...profile }: BillingProfile): BillingProfileView {
  return { ...profile, ...fields };
}
