/** Keeps the data of the signup's step one in its session on the server until step two. */
import { keepSessionData } from "~/domain/users/sessions/keep-session-data.server";
import { z } from "zod";
import { countryCodes, type CountryCode } from "~/countries/country";
import { planTiers, type PlanTier } from "~/countries/plans/plans";
import { randomToken } from "~/infrastructure/crypto.server";
import { acrossOrganizations, type PlatformContext } from "../context";
import { readOrganizationUid, requireFreeUid } from "../organizations/create-organization.server";

const stepSchema = z.object({
  name: z.string(),
  uid: z.string(),
  uidType: z.string(),
  country: z.enum(countryCodes as [CountryCode, ...CountryCode[]]),
  idempotencyKey: z.string(),
  /** What the person chose on the price page, which is paid once the account exists. */
  plan: z
    .object({
      tier: z.enum(planTiers as [PlanTier, ...PlanTier[]]),
      period: z.enum(["monthly", "yearly"]),
    })
    .nullable(),
});
export type SignupStep = z.output<typeof stepSchema>;

/** Validates and saves step one in place of a draft. Throws 422 on `organization.uid`. */
export async function keepSignupStep(
  ctx: PlatformContext & { sessionId: string },
  step: Omit<SignupStep, "idempotencyKey">,
): Promise<void> {
  const { now, sessionId } = ctx;
  const uid = readOrganizationUid(step);
  const across = acrossOrganizations("a signup has no organisation yet", now);
  const organization = { ...step, idempotencyKey: randomToken() };
  await across.transaction(async (db) => {
    await requireFreeUid(db, { ...step, uid, now });
    const kept = { key: "organization", value: organization, replaces: "signupDraft" };
    await keepSessionData(db, sessionId, kept);
  });
}

/** Returns the data of step one in this session, or null. */
export async function findSignupStep(now: Date, sessionId: string): Promise<SignupStep | null> {
  const session = await acrossOrganizations("a signup has no organisation yet", now).read((db) =>
    db.session.findUnique({ where: { id: sessionId }, select: { data: true } }),
  );
  const kept = stepSchema.safeParse(
    (session?.data as { organization?: unknown } | null)?.organization,
  );
  return kept.success ? kept.data : null;
}
