import { acrossOrganizations } from "~/domain/context";
import { emailChangeOf, type EmailChangeAct } from "./email-change-links.server";

export interface FoundEmailChange {
  id: string;
  userId: string;
  oldEmail: string;
  newEmail: string;
  createdAt: Date;
  /** Not after `createdAt` if the previous address was unverified and cannot revert the change. */
  revocableUntil: Date;
}

/** Returns the change that a mailed link may still confirm or revoke, or null. */
export async function findEmailChange(
  now: Date,
  act: EmailChangeAct,
  token: string,
): Promise<FoundEmailChange | null> {
  const id = emailChangeOf(act, token);
  if (id === null) return null;
  const open =
    act === "confirm"
      ? { confirmedAt: null, cancelledAt: null, expiresAt: { gt: now } }
      : { revocableUntil: { gt: now } };
  return acrossOrganizations("people belong to the platform", now).read((db) =>
    db.emailChange.findFirst({
      where: { id, revokedAt: null, ...open },
      select: {
        id: true,
        userId: true,
        oldEmail: true,
        newEmail: true,
        createdAt: true,
        revocableUntil: true,
      },
    }),
  );
}
