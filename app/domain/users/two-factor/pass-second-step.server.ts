import { recordSecurityEvent } from "~/domain/audit/record-security-event.server";
import { acrossOrganizations, type PlatformContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import type { LoginMethod } from "~/domain/users/sessions/login-method";
import { lockPerson } from "~/domain/users/person-lock.server";
import { consumeSecondFactor } from "./consume-second-factor.server";
import { cancelOpenReset } from "./two-factor-rows.server";

/** Maximum codes for one half-completed login; then the password is required again. */
const MOST_ATTEMPTS = 5;

export type SecondStep =
  | { state: "passed"; userId: string; email: string; authenticatedAt: Date; method: LoginMethod }
  /** The half-completed login ended: too many codes, too old, or already completed. */
  | { state: "over" };

const COUNT = `
  UPDATE sessions SET data = jsonb_set(data, '{attempts}', to_jsonb(coalesce((data->>'attempts')::int, 0) + 1))
   WHERE id = $1 AND kind = $2 AND ended_at IS NULL AND expires_at > app_now()
     AND coalesce((data->>'attempts')::int, 0) < ${MOST_ATTEMPTS}
  RETURNING user_id, authenticated_at, (data->>'attempts')::int AS attempts`;

/**
 * Completes a login with its second factor, in the session that the password began and that allows
 * nothing else. That session ends, the person is logged in, and the caller starts a full session.
 * Throws `invalid_code` with `attempts_left`, `rate_limited`.
 */
export async function passSecondStep(
  ctx: PlatformContext & { sessionId: string },
  { code }: { code: string },
  kind: "second_step" | "operator_step" = "second_step",
): Promise<SecondStep> {
  const { now, sessionId } = ctx;
  const across = acrossOrganizations("people sign in on the platform", now);
  const counted = { name: "count-second-step", text: COUNT, values: [sessionId, kind] };
  const row = (await across.statements(counted))[0]?.[0];
  if (!row) return { state: "over" };
  const userId = String(row.user_id);
  const left = MOST_ATTEMPTS - Number(row.attempts);
  const spent = await consumeSecondFactor(ctx, userId, code).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === "invalid_code") return null;
    throw error;
  });
  if (spent === null && left > 0) {
    const fields = { code: [{ code: "code_invalid" }] };
    throw new DomainError("invalid_code", { fields, details: { attempts_left: left } });
  }
  const first = await across.transaction(async (db) => {
    await lockPerson(db, userId);
    const { count } = await db.session.updateMany({
      where: { id: sessionId, endedAt: null },
      data: { endedAt: now },
    });
    if (spent !== null) await cancelOpenReset(db, { userId, now });
    if (count === 0 || spent === null) return null;
    await recordSecurityEvent(db, ctx, { event: "log_in", userId });
    // For operators, the following session records the login time.
    const data = kind === "second_step" ? { lastLoginAt: now } : {};
    return db.user.update({ where: { id: userId }, data, select: { email: true } });
  });
  if (spent === null || !first) return { state: "over" };
  const authenticatedAt = row.authenticated_at as Date;
  return {
    state: "passed",
    userId,
    email: first.email,
    authenticatedAt,
    method: `password+${spent}`,
  };
}
