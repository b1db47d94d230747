/** Shared parts of sending and verifying a code: the address, and the code that is open for it. */
import { keyedHash, matchesKeyedHash } from "~/infrastructure/crypto.server";
import type { Database } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import type { Channel } from "~/domain/users/schema";

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

/** Returns whether a stored hash belongs to this code, in constant time. */
export function isCode(codeId: string, code: string, stored: Uint8Array): boolean {
  return matchesKeyedHash("verification-code", `${codeId}:${code}`, stored);
}

/** Returns the person's address for a channel. Throws `missing_cellphone_number` without one. */
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

/** Returns a person's newest code for an address in any state, or null. */
export function findNewestCode(
  db: Database,
  { userId, channel, target }: { userId: string; channel: Channel; target: string },
) {
  return db.verificationCode.findFirst({
    where: { userId, channel, target },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
}

/** Returns whether a code can still be used. */
export function isOpen(
  code: { usedAt: Date | null; expiresAt: Date; attempts: number } | null,
  now: Date,
): boolean {
  return (
    code !== null && code.usedAt === null && code.expiresAt > now && code.attempts < MOST_ATTEMPTS
  );
}
