/** What both sides of a verification know: whose address, and the code that is open for it. */
import { keyedHash, matchesKeyedHash } from "~/infrastructure/crypto.server";
import type { Database } from "../context";
import { DomainError } from "../errors";
import type { Channel } from "./schema";

export const CODE_LIFE_MS = 10 * 60 * 1000;
export const MOST_ATTEMPTS = 5;
export const RESEND_SECONDS = 30;

export interface Verifications {
  email_verified: boolean;
  cellphone_verified: boolean;
}

export function hashCode(codeId: string, code: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(keyedHash("verification-code", `${codeId}:${code}`));
}

/** Whether a stored hash is of this code. Constant time. */
export function isCode(codeId: string, code: string, stored: Uint8Array): boolean {
  return matchesKeyedHash("verification-code", `${codeId}:${code}`, stored);
}

/** The person's address of a channel. Throws `missing_cellphone_number` where there is none. */
export async function readTarget(db: Database, userId: string, channel: Channel) {
  const user = await db.user.findUniqueOrThrow({
    where: { id: userId },
    select: {
      email: true,
      cellphoneNumber: true,
      emailVerifiedAt: true,
      cellphoneVerifiedAt: true,
    },
  });
  const target = channel === "email" ? user.email : user.cellphoneNumber;
  if (target === null) throw new DomainError("missing_cellphone_number");
  const verifications: Verifications = {
    email_verified: user.emailVerifiedAt !== null,
    cellphone_verified: user.cellphoneVerifiedAt !== null,
  };
  return { target, verifications, isVerified: verifications[`${channel}_verified`] };
}

/** The newest code of a person for an address, whatever its state; or null. */
export function findNewestCode(
  db: Database,
  { userId, channel, target }: { userId: string; channel: Channel; target: string },
) {
  return db.verificationCode.findFirst({
    where: { userId, channel, target },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
}

/** Whether a code can still be given. */
export function isOpen(
  code: { usedAt: Date | null; expiresAt: Date; attempts: number } | null,
  now: Date,
): boolean {
  return (
    code !== null && code.usedAt === null && code.expiresAt > now && code.attempts < MOST_ATTEMPTS
  );
}
