import { recordSecurityEvent } from "~/domain/audit/record-security-event.server";
import { findOrganization } from "~/domain/organizations/find-organization.server";
import { updateActivation } from "~/domain/organizations/update-activation.server";
import {
  acrossOrganizations,
  createOrganizationContext,
  type OrganizationContext,
} from "~/domain/context";
import { DomainError } from "~/domain/errors";
import type { Channel } from "~/domain/users/schema";
import {
  findNewestCode,
  isCode,
  isOpen,
  MOST_ATTEMPTS,
  readTarget,
  type Verifications,
} from "./verification-codes.server";

/**
 * Verifies the person's e-mail or cellphone with the code that was sent there. Throws
 * `code_expired` without an open code, `invalid_code` with `attempts_left`. After both
 * verifications, the organisations that the person owns are activated if nothing else is missing.
 */
export async function verifyCode(
  ctx: OrganizationContext,
  channel: Channel,
  code: string,
): Promise<{ verifications: Verifications }> {
  const { user, now } = ctx;
  if (!user) throw new DomainError("unauthenticated");
  ctx.require("update", "user", { uuid: user.id });
  const across = acrossOrganizations("people belong to the platform", now);
  // A wrong code must be counted, so it is a result here; the error follows after the commit.
  const result = await across.transaction(async (db) => {
    const { target, verifications, isVerified } = await readTarget(db, user.id, channel);
    if (isVerified) return { verifications };
    const newest = await findNewestCode(db, { userId: user.id, channel, target });
    if (!newest || !isOpen(newest, now)) return new DomainError("code_expired");
    // The attempt is counted before the comparison, so that only five of many simultaneous guesses
    // are checked.
    const counted = await db.verificationCode.updateManyAndReturn({
      where: { id: newest.id, usedAt: null, attempts: { lt: MOST_ATTEMPTS } },
      data: { attempts: { increment: 1 } },
      select: { attempts: true },
    });
    const attempts = counted[0]?.attempts;
    if (attempts === undefined) return new DomainError("code_expired");
    if (!isCode(newest.id, code, newest.codeHash)) {
      const details = { attempts_left: MOST_ATTEMPTS - attempts };
      return new DomainError("invalid_code", {
        details,
        fields: { code: [{ code: "code_invalid" }] },
      });
    }
    await db.verificationCode.update({ where: { id: newest.id }, data: { usedAt: now } });
    // The address may have changed after it was read; the code proves only the address that
    // received it.
    const [address, verifiedAt] =
      channel === "email"
        ? (["email", "emailVerifiedAt"] as const)
        : (["cellphoneNumber", "cellphoneVerifiedAt"] as const);
    const { count } = await db.user.updateMany({
      where: { id: user.id, [address]: target },
      data: { [verifiedAt]: now, updatedAt: now },
    });
    if (count === 0) return new DomainError("code_expired");
    const event = { event: channel === "email" ? "email_verified" : "cellphone_verified" } as const;
    await recordSecurityEvent(db, ctx, { ...event, userId: user.id });
    return { verifications: { ...verifications, [`${channel}_verified`]: true } };
  });
  if (result instanceof DomainError) throw result;
  await updateActivationOfOwned(ctx, user.id);
  return result;
}

/** Updates the activation of each organisation that the person owns. */
export async function updateActivationOfOwned(
  ctx: Pick<OrganizationContext, "now" | "locale" | "ip"> & { user?: { sessionId: string } | null },
  userId: string,
): Promise<void> {
  const { now, locale, ip } = ctx;
  const owned = await acrossOrganizations("a person's organisations", now).read((db) =>
    db.membership.findMany({
      where: { userId, role: "owner", discardedAt: null },
      select: { organizationId: true },
    }),
  );
  for (const { organizationId } of owned) {
    const organization = await findOrganization(now, { id: organizationId });
    if (!organization) continue;
    const actor = { kind: "member", id: userId, role: "owner" } as const;
    const own = createOrganizationContext({ organization, actor, now, locale, ip });
    await own.transaction((db) => updateActivation(db, { ...own, user: ctx.user ?? null }));
  }
}
