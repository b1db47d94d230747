import { recordSecurityEvent } from "~/domain/audit/record-security-event.server";
import { acrossOrganizations, type PlatformContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { readResetToken } from "./two-factor-reset.server";

/** Cancels a reset with the mailed link, until its completion. Throws `not_found`. */
export async function cancelTwoFactorReset(ctx: PlatformContext, token: string): Promise<void> {
  const id = readResetToken(token);
  if (!id) throw new DomainError("not_found");
  const across = acrossOrganizations("people sign in on the platform", ctx.now);
  await across.transaction(async (db) => {
    const [row] = await db.twoFactorReset.updateManyAndReturn({
      where: { id, cancelledAt: null, completedAt: null },
      data: { cancelledAt: ctx.now },
      select: { userId: true },
    });
    if (!row) return;
    const { userId } = row;
    await recordSecurityEvent(db, ctx, { event: "two_factor_reset_cancelled", userId });
  });
}
