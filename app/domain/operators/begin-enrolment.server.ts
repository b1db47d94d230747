import { sha256 } from "~/infrastructure/crypto.server";
import { recordOperatorAct } from "../audit/record-operator-act.server";
import { acrossOrganizations } from "../context";
import { DomainError } from "../errors";
import { enrollPerson } from "../users/enroll-person.server";
import { hashPassword } from "../users/password.server";
import { findOperatorLink } from "./find-operator-link.server";

/**
 * Sets name and password of a link's person, and answers who it is. The link lives on until the second
 * factor is there (`confirm-enrolment`): until then the password alone opens nothing. Every session of
 * theirs ends. Throws `link_expired`.
 */
export async function beginEnrolment(
  { now, ip }: { now: Date; ip: string },
  token: string,
  person: { first_name: string; last_name: string; password: string },
): Promise<{ userId: string }> {
  // Looked at before the costly hash: guesses cost us nothing.
  const { userId } = await findOperatorLink(now, token);
  const linkHash = new Uint8Array(sha256(token));
  const passwordHash = await hashPassword(person.password);
  const across = acrossOrganizations("operators belong to the platform", now);
  await across.transaction(async (db) => {
    // Without a second factor nobody comes in, and the one before is what they may have lost.
    const { count } = await db.operator.updateMany({
      where: { userId, linkHash, linkExpiresAt: { gt: now }, discardedAt: null },
      data: { enrolledAt: null },
    });
    if (count === 0) throw new DomainError("link_expired");
    const { first_name: firstName, last_name: lastName } = person;
    await enrollPerson(db, userId, { firstName, lastName, passwordHash }, now);
    const subject = { type: "operator", id: userId } as const;
    const recorder = { now, ip, operator: { id: userId, sessionId: null } };
    await recordOperatorAct(db, recorder, { operation: "begin-enrolment", subject });
  });
  return { userId };
}
