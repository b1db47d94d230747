import { CHARGING_PROCESSOR, VERIFIED_OWNER } from "../activation";
import { recordChange, type Recorder } from "../audit/record-change.server";
import type { Database } from "../context";

/**
 * Whether an organisation can be given to (readings 'Activated account'): e-mail and cellphone of an
 * owner verified, and a payment processor that can charge now. Called by whatever changes one of
 * these, inside its own tenant transaction; repeating it changes nothing.
 */
export async function updateActivation(
  db: Database,
  recorder: Recorder,
): Promise<{ activated: boolean }> {
  const { organizationId, now } = recorder;
  // Two such changes at once: the second waits here and then sees what the first did.
  await db.sql`SELECT 1 FROM organizations WHERE id = ${organizationId}::uuid FOR UPDATE`;
  const verifiedOwner = await db.membership.findFirst({
    where: { organizationId, ...VERIFIED_OWNER },
    select: { userId: true },
  });
  if (verifiedOwner) {
    // Whatever becomes of that person, the tax id doesn't lapse any more.
    await db.organization.updateMany({
      where: { id: organizationId, uidVerifiedAt: null },
      data: { uidVerifiedAt: now },
    });
  }
  const processor = await db.paymentProcessor.findFirst({
    where: { organizationId, ...CHARGING_PROCESSOR },
    select: { id: true },
  });
  const activated = verifiedOwner !== null && processor !== null;
  const { count } = await db.organization.updateMany({
    where: { id: organizationId, activatedAt: activated ? null : { not: null } },
    data: { activatedAt: activated ? now : null, publicVersion: { increment: 1 }, updatedAt: now },
  });
  if (count > 0) {
    await recordChange(db, recorder, {
      operation: "update-activation",
      subject: { type: "organization", id: organizationId },
      before: { activated: !activated },
      after: { activated },
    });
  }
  return { activated };
}
