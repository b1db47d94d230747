/** Ten codes that replace the second factor, each once. A plain hash suits 80 random bits. */
import { randomText, sha256 } from "~/infrastructure/crypto.server";
import { newId } from "~/values/ids/ids";
import { plainTyping } from "~/values/text/plain-typing";
import type { Database } from "~/domain/context";

const HOW_MANY = 10;
/** 32 characters that are not easily confused. */
const SIGNS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** Returns the typed code without separators. */
export function readCode(typed: string): string {
  return plainTyping(typed)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "");
}

/** Hashes a code together with its person, so that equal codes have different hashes. */
export function hashRecoveryCode(userId: string, code: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(sha256(`${userId}:${code}`));
}

/** Replaces all codes by ten new ones and returns them; they cannot be read later. */
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
