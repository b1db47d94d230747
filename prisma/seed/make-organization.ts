/** Creates a tenant that can receive donations, with the operations of signup and settings. */
import { randomBytes } from "node:crypto";
import { organizationRoleAreas } from "~/countries/catalogs";
import { getCountry, type CountryCode } from "~/countries/country";
import { softDescriptorRules } from "~/countries/soft-descriptor";
import { createBankAccount } from "~/domain/bank-accounts/create-bank-account.server";
import {
  acrossOrganizations,
  createOrganizationContext,
  createPlatformContext,
  type CurrentOrganization,
  type OrganizationContext,
} from "~/domain/context";
import { registerAccount } from "~/domain/onboarding/register-account.server";
import { findOrganization } from "~/domain/organizations/find-organization.server";
import type { PermissionsChange } from "~/domain/organizations/schema";
import { suggestDescriptor } from "~/domain/organizations/suggest-descriptor";
import { updatePermissions } from "~/domain/organizations/update-permissions.server";
import { createPaymentProcessor } from "~/domain/payment-processors/create-payment-processor.server";
import type { PaymentProcessorView, StoredRules } from "~/domain/payment-processors/schema";
import { updateActivationOfOwned } from "~/domain/users/account/verify-code.server";
import { negotiateLocale } from "~/i18n/negotiate-locale";
import { exampleBankAccount } from "./identities";
import { openPaidPlan } from "./plans/open-paid-plan";

export interface OrganizationOrder {
  name: string;
  country: CountryCode;
  uid: { type: string; number: string };
  owner: {
    firstName: string;
    lastName: string;
    email: string;
    password: string;
    cellphone: { country: string; number: string };
  };
  /** The default is the country's own. */
  timezone?: string;
  /** The default is the first day of the trial. */
  plan?: string;
  /** Grants the plan until then; without it, the organisation has paid a year of it. */
  grantedUntil?: Date;
  /** Replaces the plan's features. */
  features?: string[];
  gateways: string[];
  /** Connects the organisation's own account at a company; null for a gateway that is not connected so. */
  connect?: (ctx: OrganizationContext, gateway: string) => Promise<PaymentProcessorView> | null;
  /** Rules of the global gateway. */
  rules: StoredRules;
  /** The three authorisations; the default enables all. */
  permissions?: PermissionsChange;
}

export const ALL_PERMISSIONS = {
  suggest_monthly_recurrence: true,
  improve_donation_experience: true,
  recover_rejected_donations: true,
};

export interface MadeOrganization {
  organization: CurrentOrganization;
  ownerId: string;
  processors: PaymentProcessorView[];
}

/** Creates the organisation. Throws the operations' errors. The owner's codes count as entered. */
export async function makeOrganization(
  now: Date,
  order: OrganizationOrder,
): Promise<MadeOrganization> {
  const { country, owner } = order;
  const locale = negotiateLocale({ country });
  const platform = createPlatformContext({ country, now, locale, ip: "127.0.0.1" });
  const registered = await registerAccount(
    platform,
    {
      user: {
        first_name: owner.firstName,
        last_name: owner.lastName,
        email: owner.email,
        password: owner.password,
        cellphone: owner.cellphone,
        organization_role_area: organizationRoleAreas[0]?.key ?? "",
      },
      organization: {
        name: order.name,
        uid: order.uid.number,
        uid_type: order.uid.type,
        country,
      },
      accept_terms: true,
    },
    { sessionId: null, idempotencyKey: null },
  );
  if (registered.state !== "done") throw new Error("the signup still runs");
  const { uuid: organizationId } = registered.answer.organization;
  const ownerId = registered.answer.user.uuid;
  await writeFacts(now, organizationId, ownerId, order);
  if (isPaid(order) && !order.grantedUntil) {
    const name = `${owner.firstName} ${owner.lastName}`;
    const payer = { name, email: owner.email };
    await openPaidPlan(await ownersContext(now, organizationId, ownerId), order.plan, payer);
  }
  const ctx = await ownersContext(now, organizationId, ownerId);
  await approveDocuments(ctx);
  await createBankAccount(ctx, exampleBankAccount(country, owner));
  await updatePermissions(ctx, order.permissions ?? ALL_PERMISSIONS);
  await updateActivationOfOwned(ctx, ownerId);
  const processors: PaymentProcessorView[] = [];
  for (const gateway of order.gateways) {
    const connected = order.connect?.(ctx, gateway) ?? enable(ctx, gateway, order.rules);
    processors.push(await connected);
  }
  const { organization } = await ownersContext(now, organizationId, ownerId);
  return { organization, ownerId, processors };
}

const isPaid = <Order extends OrganizationOrder>(order: Order): order is Order & { plan: string } =>
  order.plan !== undefined && order.plan !== "original";

/** Writes the facts that verification codes and our staff would have written. */
async function writeFacts(
  now: Date,
  organizationId: string,
  ownerId: string,
  order: OrganizationOrder,
): Promise<void> {
  const { plan, features, timezone = getCountry(order.country).defaultTimezone } = order;
  const { grantedUntil: planPaidUntil } = order;
  await acrossOrganizations("a ready tenant", now).transaction(async (db) => {
    await db.user.update({
      where: { id: ownerId },
      data: { emailVerifiedAt: now, cellphoneVerifiedAt: now },
    });
    await db.organization.update({
      where: { id: organizationId },
      data: {
        timezone,
        uidVerifiedAt: now,
        ...(plan === undefined ? {} : { planTier: plan, trialEndsAt: null }),
        ...(isPaid(order) && planPaidUntil ? { planPaidUntil } : {}),
        ...(features === undefined ? {} : { features, featuresOverridden: true }),
      },
    });
  });
}

/** Approves every document that the country requires; the files are already deleted. */
async function approveDocuments(ctx: OrganizationContext): Promise<void> {
  const { now, organizationId } = ctx;
  const { documents } = getCountry(ctx.organization.country);
  const dates = { submittedAt: now, reviewedAt: now, createdAt: now, updatedAt: now };
  await ctx.transaction(async (db) => {
    await db.organizationDocument.createMany({
      data: documents
        .filter(({ required }) => required)
        .map(({ type }) => ({
          organizationId,
          id: ctx.newId(),
          type,
          status: "approved",
          ...dates,
        })),
    });
    // The last approval also released the payouts.
    await db.organization.update({
      where: { id: organizationId },
      data: { payoutsReleasedAt: now },
    });
  });
}

async function ownersContext(
  now: Date,
  organizationId: string,
  ownerId: string,
): Promise<OrganizationContext> {
  const organization = await findOrganization(now, { id: organizationId });
  if (!organization) throw new Error("the organisation was not made");
  const locale = negotiateLocale({ country: organization.country });
  const actor = { kind: "member", id: ownerId, role: "owner" } as const;
  return createOrganizationContext({ organization, actor, now, locale, ip: "127.0.0.1" });
}

async function enable(
  ctx: OrganizationContext,
  gateway: string,
  rules: StoredRules,
): Promise<PaymentProcessorView> {
  const { country, name } = ctx.organization;
  const isKnown = gateway === "local_payments" || gateway === "global_payments";
  const descriptor = isKnown ? softDescriptorRules(country, gateway) : null;
  const made = await createPaymentProcessor(ctx, {
    gateway,
    soft_descriptor: descriptor && suggestDescriptor(name, descriptor),
    ...(gateway === "global_payments" ? { rules } : {}),
    // The simulated company knows every code of this form.
    ...(gateway === "centralpos"
      ? { token: `CP-${randomBytes(8).toString("hex").toUpperCase()}` }
      : {}),
  });
  if (made.state !== "done") throw new Error(`${gateway} was not enabled in time`);
  return made.answer;
}
