/** Codes that stand in for the second factor: ten, each once. 80 random bits, so a plain hash is enough. */
import { randomText, sha256 } from "~/infrastructure/crypto.server";
import { newId } from "~/values/ids";
import { plainTyping } from "~/values/plain-typing";
import type { Database } from "../context";

const HOW_MANY = 10;
/** 32 signs that nobody takes for another. */
const SIGNS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** As it was typed, without what people put between. */
export function readCode(typed: string): string {
  return plainTyping(typed)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "");
}

/** The code is of one person: the same letters are another hash for another. */
export function hashRecoveryCode(userId: string, code: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(sha256(`${userId}:${code}`));
}

/** Puts ten new codes in place of all that there were, and answers them: nobody can read them later. */
export async function replaceRecoveryCodes(
  db: Database,
  { userId, now }: { userId: string; now: Date },
): Promise<string[]> {
  const codes = Array.from({ length: HOW_MANY }, () => randomText(SIGNS, 16));
  await db.recoveryCode.deleteMany({ where: { userId } });
  await db.recoveryCode.createMany({
    data: codes.map((code) => ({
      id: newId(now),
      userId,
      codeHash: hashRecoveryCode(userId, code),
      createdAt: now,
    })),
  });
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, "$1-"));
}
