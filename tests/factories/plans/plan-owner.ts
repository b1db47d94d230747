/** An organisation on its trial that chooses and changes plans, for unit tests. */
import { acrossOrganizations, type OrganizationContext } from "~/domain/context";
import { findOrganization } from "~/domain/organizations/find-organization.server";
import type { PlanChoice } from "~/domain/subscriptions/schema";
import { contextAt, createTestOrganization, jobContext } from "../database";
import { makeAuthorization } from "./invoices";

export interface PlanOwner {
  organizationId: string;
  /** Returns the owner's context at a time, as a request reads it. */
  at(instant: string | Date, role?: string): Promise<OrganizationContext>;
  /** Returns the renewal job's context at a time. */
  jobAt(instant: string | Date): Promise<OrganizationContext>;
  setPlan(plan: { planTier?: string; trialEndsAt?: Date | null }): Promise<void>;
}

/** Creates the organisation; its trial ends at `trialEndsAt`. */
export async function openPlanOwner(
  now: Date,
  trialEndsAt: Date | null,
  facts: Parameters<typeof createTestOrganization>[1] = {},
): Promise<PlanOwner> {
  const { organizationId: id } = await createTestOrganization(now, facts);
  const read = async (at: Date) => {
    const organization = await findOrganization(at, { id });
    if (!organization) throw new Error("the organisation is gone");
    return organization;
  };
  const setPlan: PlanOwner["setPlan"] = async (data) => {
    const across = acrossOrganizations("a test sets a plan", now);
    await across.transaction((db) => db.organization.update({ where: { id }, data }));
  };
  await setPlan({ planTier: "essential", trialEndsAt });
  return {
    organizationId: id,
    at: async (instant, role) => contextAt(await read(new Date(instant)), new Date(instant), role),
    jobAt: async (instant) =>
      jobContext(
        await read(new Date(instant)),
        "subscriptions.renew-subscription",
        new Date(instant),
      ),
    setPlan,
  };
}

/** Returns the choice of a plan by a card that the provider accepted for it. */
export async function choiceByCard(
  ctx: OrganizationContext,
  planCode: string,
  authorizedFor = planCode,
): Promise<PlanChoice> {
  const authorization = await makeAuthorization(ctx, authorizedFor);
  const mode = { type: "card" as const, authorization };
  return { plan_code: planCode, payment_mode: mode, payment_method: {} };
}

/** Returns the choice of a plan that is paid by bank transfer. */
export function choiceByTransfer(planCode: string): PlanChoice {
  const payer = {
    ...{ name: "Huellas", email: "a@huellas.example", uid_type: "CUIT", uid_number: "30712345671" },
    cellphone: { country: "AR", number: "1123456789" },
  };
  const mode = { type: "bank_transfer" as const, payer };
  return { plan_code: planCode, payment_mode: mode, payment_method: {} };
}
