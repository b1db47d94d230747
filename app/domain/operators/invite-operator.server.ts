import { randomToken, seal, sha256 } from "~/infrastructure/crypto.server";
import { databaseErrorCode } from "~/infrastructure/database/database.server";
import { acrossOrganizations, type CurrentOperator, type Database } from "../context";
import { refuseField } from "../errors";
import { requireRecentLogin } from "../sensitive-changes";
import { requireFreeEmail } from "../users/check-availability.server";
import { createPerson } from "../users/create-person.server";
import { endEnrolments } from "~/domain/users/sessions/end-enrolments.server";
import { hashPassword } from "~/domain/users/sessions/password.server";
import { tellStaff } from "./tell-staff.server";
import { recordOperatorAct, type OperatorRecorder } from "../audit/record-operator-act.server";

const HOUR_MS = 60 * 60 * 1000;
/** Purpose of the seal under which a link's token passes outbox and queue. */
export const OPERATOR_SEAL = "operator-link";

/** A signed-in operator, or the command that creates the first one. */
type Inviter = OperatorRecorder & { operator: Pick<CurrentOperator, "authenticatedAt"> | null };

export interface OperatorLink {
  email: string;
  token: string;
  expiresAt: Date;
}

/**
 * Invites an operator, or sends one who lost their second factor a new link. With it they set
 * password and second factor once: within an hour if it is printed, within a day if it is mailed.
 * An operator is a member of no organisation, so that no mail from a tenant leads into this area;
 * an address with an account on the platform is `email_taken`. Throws `reauthentication_required`.
 */
export async function inviteOperator(
  recorder: Inviter,
  { email, locale }: { email: string; locale: string },
): Promise<OperatorLink> {
  const { now, operator } = recorder;
  const ctx = { now, user: operator };
  requireRecentLogin(ctx, "operators/invite-operator");
  const token = randomToken();
  const expiresAt = new Date(now.getTime() + (operator ? 24 : 1) * HOUR_MS);
  const link = { linkHash: new Uint8Array(sha256(token)), linkExpiresAt: expiresAt };
  // A random password, because the link's person sets their own.
  const passwordHash = await hashPassword(randomToken());
  const across = acrossOrganizations("operators belong to the platform", now);
  const inviting = across.transaction(async (db) => {
    const found = await findPerson(db, email);
    if (found && !found.operator) throw refuseField("email", "email_taken");
    const wasOut = found?.operator?.discardedAt != null;
    if (!found) await requireFreeEmail(db, { email, field: "email", now });
    const unnamed = { email, passwordHash, firstName: "", lastName: "", locale };
    const id = found?.id ?? (await createPerson(db, unnamed, now));
    if (found) {
      await db.operator.update({ where: { userId: id }, data: { ...link, discardedAt: null } });
      // A session that used the previous link must not continue beside the new one.
      await endEnrolments(db, id, now);
    } else {
      const data = { userId: id, invitedById: operator?.id ?? null, createdAt: now, ...link };
      await db.operator.create({ data });
    }
    if (operator) {
      const job = { operatorId: id, sealedToken: seal(OPERATOR_SEAL, token) };
      await across.enqueue(db, "notifications.send-operator-link", job);
    }
    const record = await recordOperatorAct(db, recorder, {
      operation: !found ? "invite-operator" : wasOut ? "restore-operator" : "renew-operator",
      subject: { type: "operator", id },
      after: { email },
    });
    await tellStaff(db, across, { recordId: record.id, actorId: operator?.id ?? null });
  });
  await inviting.catch((error: unknown) => {
    // For two invitations of one address at once, the unique index decides.
    if (databaseErrorCode(error) === "23505") throw refuseField("email", "email_taken");
    throw error;
  });
  return { email, token, expiresAt };
}

function findPerson(db: Database, email: string) {
  return db.user.findUnique({
    where: { email },
    select: { id: true, operator: { select: { discardedAt: true } } },
  });
}
