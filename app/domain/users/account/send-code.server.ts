import { randomCode, seal } from "~/infrastructure/crypto.server";
import { newId } from "~/values/ids/ids";
import { acrossOrganizations, type Database, type OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { maskAddress } from "~/values/text/mask-address";
import type { Channel } from "~/domain/users/schema";
import {
  CODE_LIFE_MS,
  findNewestCode,
  hashCode,
  isOpen,
  readTarget,
  RESEND_SECONDS,
} from "./verification-codes.server";

const DAY_MS = 24 * 60 * 60 * 1000;
const MOST_A_DAY = 10;
/** Maximum codes a day for one person, over all addresses, because each message costs money. */
const MOST_A_DAY_OF_ONE = 20;
/** Purpose of the seal under which a code passes outbox and queue. */
export const CODE_SEAL = "verification-code";

export interface SentCode {
  /** The masked recipient. */
  sent_to: string;
  /** Seconds until the next code may be requested. */
  resend_in: number;
}

/**
 * Sends a code to the person's e-mail or cellphone: at most one in 30 s and ten a day for each
 * address (`rate_limited`). `onLoad`: the page with the form sends one only if no code is open. The
 * first request after it returns that code's data, unless it asks for `another`.
 */
export async function sendCode(
  ctx: OrganizationContext,
  channel: Channel,
  { onLoad = false, another = false }: { onLoad?: boolean; another?: boolean } = {},
): Promise<SentCode> {
  const { user, now } = ctx;
  if (!user) throw new DomainError("unauthenticated");
  ctx.require("update", "user", { uuid: user.id });
  const across = acrossOrganizations("people belong to the platform", now);
  return across.transaction(async (db) => {
    const { target, isVerified } = await readTarget(db, user.id, channel);
    if (isVerified) throw new DomainError("invalid_transition");
    await db.sql`SELECT pg_advisory_xact_lock(hashtextextended(${`code:${target}`}, 0))`;
    const sentTo = maskAddress(channel, target);
    const newest = await findNewestCode(db, { userId: user.id, channel, target });
    const waitSeconds = await secondsToWait(db, { target, userId: user.id }, now);
    if (newest && isOpen(newest, now)) {
      const sentByPage = await takeSentByPage(db, user.sessionId, newest.id, onLoad);
      if (onLoad || (sentByPage && !another))
        return { sent_to: sentTo, resend_in: Math.max(0, waitSeconds) };
    }
    if (waitSeconds > 0) throw new DomainError("rate_limited", { retryAfter: waitSeconds });
    const codeId = newId(now);
    const code = randomCode();
    await db.verificationCode.create({
      data: {
        id: codeId,
        userId: user.id,
        channel,
        target,
        codeHash: hashCode(codeId, code),
        createdAt: now,
        expiresAt: new Date(now.getTime() + CODE_LIFE_MS),
      },
    });
    if (onLoad) await noteSentByPage(db, user.sessionId, codeId);
    const sealedCode = seal(CODE_SEAL, code);
    await across.enqueue(db, "notifications.send-verification-code", { codeId, sealedCode });
    return { sent_to: sentTo, resend_in: RESEND_SECONDS };
  });
}

/** Returns the seconds until this address and this person may get another code; 0 if now. */
async function secondsToWait(
  db: Database,
  { target, userId }: { target: string; userId: string },
  now: Date,
): Promise<number> {
  const since = { gt: new Date(now.getTime() - DAY_MS) };
  const listed = { orderBy: { createdAt: "desc" }, select: { createdAt: true } } as const;
  const toTarget = await db.verificationCode.findMany({
    where: { target, createdAt: since },
    take: MOST_A_DAY,
    ...listed,
  });
  const byPerson = await db.verificationCode.findMany({
    where: { userId, createdAt: since },
    take: MOST_A_DAY_OF_ONE,
    ...listed,
  });
  const [last] = toTarget;
  const free = Math.max(
    last ? last.createdAt.getTime() + RESEND_SECONDS * 1000 : 0,
    ...[toTarget[MOST_A_DAY - 1], byPerson[MOST_A_DAY_OF_ONE - 1]].map((first) =>
      first ? first.createdAt.getTime() + DAY_MS : 0,
    ),
  );
  return Math.max(0, Math.ceil((free - now.getTime()) / 1000));
}

async function noteSentByPage(db: Database, sessionId: string, codeId: string): Promise<void> {
  await db.sql`UPDATE sessions SET data = data || jsonb_build_object('sentByPage', ${codeId}::text) WHERE id = ${sessionId}::uuid`;
}

/** Returns whether the page sent this code without a later request; true only once. */
async function takeSentByPage(
  db: Database,
  sessionId: string,
  codeId: string,
  onLoad: boolean,
): Promise<boolean> {
  if (onLoad) return false;
  const taken =
    await db.sql`UPDATE sessions SET data = data - 'sentByPage' WHERE id = ${sessionId}::uuid AND data->>'sentByPage' = ${codeId} RETURNING 1`;
  return taken.length === 1;
}
