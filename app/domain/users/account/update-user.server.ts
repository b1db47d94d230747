import { databaseErrorCode } from "~/infrastructure/database/database.server";
import { newId } from "~/values/ids/ids";
import {
  recordSecurityEvent,
  type SecurityEvent,
} from "~/domain/audit/record-security-event.server";
import { acrossOrganizations, type Database, type OrganizationContext } from "~/domain/context";
import { DomainError, refuseField } from "~/domain/errors";
import { requireRecentLogin } from "~/domain/sensitive-changes";
import {
  readCellphone,
  requireFreeCellphone,
  requireFreeEmail,
} from "~/domain/users/check-availability.server";
import { endAllSessions } from "~/domain/users/sessions/end-all-sessions.server";
import { readProfile, type UserProfile } from "./get-user.server";
import { lockEmail } from "./lock-email.server";
import { hashPassword, isPassword } from "~/domain/users/sessions/password.server";
import { dropEmailChanges, requestEmailChange } from "./request-email-change.server";
import type { Channel, UserChanges } from "~/domain/users/schema";
import { sendCode } from "./send-code.server";
import { tellFormerAddress } from "./tell-former-address.server";
import { updateActivationOfOwned } from "./verify-code.server";

/**
 * Changes the signed-in person's own data. A new cellphone, and a new e-mail that replaces an
 * unverified one, is unverified and gets a code at once. A verified e-mail stays until a link
 * confirms the new one (`request-email-change`), and `pending_email` shows it. A new password, a
 * new e-mail and a replacement of a verified cellphone need a recent login
 * (`reauthentication_required`), a password the old one, too. The previous address is informed of
 * an immediate replacement. Throws `email_same` for the current e-mail, and `invalid_transition` if
 * the e-mail was replaced between reading and writing.
 */
export async function updateUser(
  ctx: OrganizationContext,
  changes: UserChanges,
): Promise<UserProfile> {
  const { user, now } = ctx;
  if (!user) throw new DomainError("unauthenticated");
  ctx.require("update", "user", { uuid: user.id });
  const across = acrossOrganizations("people belong to the platform", now);
  const before = await across.read((db) => db.user.findUniqueOrThrow({ where: { id: user.id } }));
  const isVerified = before.emailVerifiedAt !== null;
  if (changes.email === before.email) throw refuseField("user.email", "email_same");
  const wanted = changes.email;
  const email = isVerified ? undefined : wanted;
  const given = changes.cellphone && readCellphone(changes.cellphone, "user.cellphone");
  const cellphone = given?.number === before.cellphoneNumber ? undefined : given;
  const replacesVerified = cellphone !== undefined && before.cellphoneVerifiedAt !== null;
  const isSensitive = changes.password !== undefined || wanted !== undefined || replacesVerified;
  if (isSensitive) requireRecentLogin(ctx, "users/account/update-user");
  if (changes.password !== undefined) {
    await requireCurrentPassword(ctx, before, changes.current_password);
  }
  const passwordHash = changes.password && (await hashPassword(changes.password));
  const change = across.transaction(async (db) => {
    const locked = await lockEmail(db, user.id);
    // Another tab confirmed or replaced the e-mail after it was read.
    const isStale = locked.email !== before.email || locked.isVerified !== isVerified;
    if (wanted !== undefined && isStale) throw new DomainError("invalid_transition");
    const own = { field: "user.email", now, exceptUserId: user.id };
    if (email) await requireFreeEmail(db, { ...own, email });
    if (cellphone) {
      const { number } = cellphone;
      await requireFreeCellphone(db, {
        number,
        field: "user.cellphone",
        now,
        exceptUserId: user.id,
      });
    }
    await writeUser(db, { id: user.id, now }, changes, { email, cellphone, passwordHash });
    if (email) {
      // Those links were sent to the wrong address.
      const open = { userId: user.id, usedAt: null };
      await db.passwordReset.updateMany({ where: open, data: { usedAt: now } });
      // A change that was requested on the platform's host would replace this choice.
      await dropEmailChanges(db, { userId: user.id, now });
    }
    for (const event of eventsOf(before, changes, { email, cellphone: cellphone?.number })) {
      await recordSecurityEvent(db, ctx, { ...event, userId: user.id });
    }
    if (wanted && isVerified) {
      await requestEmailChange(db, across, ctx, { userId: user.id, newEmail: wanted });
    }
    for (const notice of [
      ...(email ? (["email_replaced"] as const) : []),
      ...(replacesVerified ? (["cellphone_changed"] as const) : []),
    ]) {
      const former = { address: locked.email, isVerified: locked.isVerified };
      await tellFormerAddress(db, across, { userId: user.id, notice, ...former, now });
    }
    if (passwordHash) {
      // Sessions with the old password end; the current one stays.
      await endAllSessions(db, user.id, now, user.sessionId);
      const notice = { userId: user.id, notice: "password_changed" as const };
      const job = { noticeId: newId(now), ...notice };
      await across.enqueue(db, "notifications.send-account-notice", job);
    }
  });
  await change.catch((error: unknown) => {
    // For two people with one address at once, the unique index decides.
    if (databaseErrorCode(error) === "23505") throw refuseField("user.email", "email_taken");
    throw error;
  });
  if (email || cellphone) await updateActivationOfOwned(ctx, user.id);
  if (email) await sendCodeIfAllowed(ctx, "email");
  if (cellphone) await sendCodeIfAllowed(ctx, "cellphone");
  return across.read((db) => readProfile(db, user, now));
}

interface Written {
  email: string | undefined;
  cellphone: ReturnType<typeof readCellphone> | undefined;
  passwordHash: string | undefined;
}

async function writeUser(
  db: Database,
  { id, now }: { id: string; now: Date },
  changes: UserChanges,
  { email, cellphone, passwordHash }: Written,
): Promise<void> {
  await db.user.update({
    where: { id },
    data: {
      firstName: changes.first_name,
      lastName: changes.last_name,
      locale: changes.locale,
      uidNumber: changes.uid_number === "" ? null : changes.uid_number,
      updatedAt: now,
      ...(passwordHash ? { passwordHash } : {}),
      ...(email ? { email, emailVerifiedAt: null } : {}),
      ...(cellphone
        ? {
            cellphoneCountry: cellphone.country,
            cellphoneNumber: cellphone.number,
            cellphoneVerifiedAt: null,
          }
        : {}),
    },
  });
}

interface OwnData {
  firstName: string;
  lastName: string;
  locale: string;
  uidNumber: string | null;
}

/** Returns the security events of a change, with redacted new values. */
function eventsOf(
  before: OwnData,
  changes: UserChanges,
  { email, cellphone }: { email: string | undefined; cellphone: string | undefined },
): Omit<SecurityEvent, "userId">[] {
  const { firstName, lastName, locale, uidNumber } = before;
  const isOwnData =
    (changes.first_name ?? firstName) !== firstName ||
    (changes.last_name ?? lastName) !== lastName ||
    (changes.locale ?? locale) !== locale ||
    (changes.uid_number ?? uidNumber ?? "") !== (uidNumber ?? "");
  return [
    ...(isOwnData ? [{ event: "own_data_changed" as const }] : []),
    ...(changes.password !== undefined ? [{ event: "password_changed" as const }] : []),
    ...(email ? [{ event: "email_changed" as const, details: { email } }] : []),
    ...(cellphone ? [{ event: "cellphone_changed" as const, details: { cellphone } }] : []),
  ];
}

async function requireCurrentPassword(
  ctx: OrganizationContext,
  { id: userId, passwordHash }: { id: string; passwordHash: string },
  given: string | undefined,
): Promise<void> {
  if (!given) throw refuseField("user.current_password", "required");
  if (await isPassword(passwordHash, given)) return;
  // This is a guess at the password, as in `reauthenticate`.
  await acrossOrganizations("people belong to the platform", ctx.now).transaction((db) =>
    recordSecurityEvent(db, ctx, { event: "reauthentication_refused", userId }),
  );
  throw refuseField("user.current_password", "password_wrong");
}

/** Sends a code if the address's limit allows it; otherwise the page explains it. */
async function sendCodeIfAllowed(ctx: OrganizationContext, channel: Channel): Promise<void> {
  await sendCode(ctx, channel).catch((error: unknown) => {
    if (!(error instanceof DomainError)) throw error;
  });
}
