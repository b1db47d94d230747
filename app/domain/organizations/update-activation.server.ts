import { CHARGING_PROCESSOR, VERIFIED_OWNER } from "../activation";
import { recordChange, type Recorder } from "../audit/record-change.server";
import type { Database } from "../context";

/**
 * Updates whether an organisation can receive donations (readings 'Activated account'): an owner
 * with verified e-mail and cellphone, and a payment processor that can charge. Every operation that
 * changes one of these calls it inside its own tenant transaction. It is safe to repeat.
 */
export async function updateActivation(
  db: Database,
  recorder: Recorder,
): Promise<{ activated: boolean }> {
  const { organizationId, now } = recorder;
  // The second of two simultaneous changes waits here and then sees the first one's result.
  await db.sql`SELECT 1 FROM organizations WHERE id = ${organizationId}::uuid FOR UPDATE`;
  const verifiedOwner = await db.membership.findFirst({
    where: { organizationId, ...VERIFIED_OWNER },
    select: { userId: true },
  });
  if (verifiedOwner) {
    // From now on the tax id does not lapse, even if that person leaves.
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
