import { sha256 } from "~/infrastructure/crypto.server";
import { recordOperatorAct } from "../audit/record-operator-act.server";
import { acrossOrganizations } from "../context";
import { DomainError } from "../errors";
import { enrollPerson } from "~/domain/users/sessions/enroll-person.server";
import { hashPassword } from "~/domain/users/sessions/password.server";
import { findOperatorLink } from "./find-operator-link.server";

/**
 * Sets name and password of the link's person, and returns the person. The link stays valid until
 * the second factor exists (`confirm-enrolment`), because the password alone gives no access. All
 * their sessions end. Throws `link_expired`.
 */
export async function beginEnrolment(
  { now, ip }: { now: Date; ip: string },
  token: string,
  person: { first_name: string; last_name: string; password: string },
): Promise<{ userId: string }> {
  // This check comes before the expensive hash, so that guessed links cost little.
  const { userId } = await findOperatorLink(now, token);
  const linkHash = new Uint8Array(sha256(token));
  const passwordHash = await hashPassword(person.password);
  const across = acrossOrganizations("operators belong to the platform", now);
  await across.transaction(async (db) => {
    // Nobody gets in without a second factor, and the person may have lost the previous one.
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
