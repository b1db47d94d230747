import { acrossOrganizations } from "../context";
import { DomainError } from "../errors";
import { switchOnTwoFactor } from "~/domain/users/two-factor/switch-on-two-factor.server";
import { recordOperatorAct } from "../audit/record-operator-act.server";

/** The link's person between password and second factor. */
export interface Enrolment {
  now: Date;
  ip: string;
  userId: string;
  sessionId: string;
}

/**
 * Verifies the first code of the new second factor: the person becomes an operator and the link is
 * consumed. Returns ten recovery codes, which cannot be read again. Throws `code_expired`,
 * `invalid_code`, and `link_expired` if the link was used or withdrawn meanwhile.
 */
export async function confirmEnrolment(
  { now, ip, userId, sessionId }: Enrolment,
  { code }: { code: string },
): Promise<{ recoveryCodes: string[] }> {
  const across = acrossOrganizations("operators belong to the platform", now);
  return across.transaction(async (db) => {
    const { count } = await db.operator.updateMany({
      where: { userId, linkExpiresAt: { gt: now }, discardedAt: null },
      data: { enrolledAt: now, linkHash: null, linkExpiresAt: null },
    });
    if (count === 0) throw new DomainError("link_expired");
    const person = { id: userId, sessionId };
    const recoveryCodes = await switchOnTwoFactor(db, across, { now, ip }, { person, code });
    const recorder = { now, ip, operator: person };
    const subject = { type: "operator", id: userId } as const;
    await recordOperatorAct(db, recorder, { operation: "confirm-enrolment", subject });
    return { recoveryCodes };
  });
}
