import type { ActionFunctionArgs } from "@remix-run/node";
import { DomainError } from "~/domain/errors";
import { requireKey } from "~/domain/idempotency-keys/run-once.server";
import { registerAccount } from "~/domain/onboarding/register-account.server";
import { registrationSchema } from "~/domain/onboarding/schema";
import { findSignupOrigin } from "~/domain/users/find-signup-origin.server";
import { answer } from "~/http/answers.server";
import { startPlatformSession } from "~/http/authentication.server";
import { isSessionToken } from "~/http/csrf.server";
import { checkCsrf, readJson, validate } from "~/http/forms.server";
import { requireMethod } from "~/http/methods.server";
import { answerMade } from "~/http/once.server";
import { takePoint } from "~/http/rate-limit.server";
import { requirePlatform } from "~/http/require.server";

const PER_ADDRESS = { name: "register-address", points: 30, seconds: 60 };

/** POST /internal/api/accounts/register: the signup in one call; 202 while an equal one still runs. */
export async function action(args: ActionFunctionArgs) {
  const ctx = requirePlatform(args);
  requireMethod(args, "POST");
  const idempotencyKey = args.request.headers.get("idempotency-key");
  if (idempotencyKey !== null) requireKey(idempotencyKey);
  const sessionId = await requireSignupSession(args, ctx.now, idempotencyKey);
  await takePoint(PER_ADDRESS, ctx.ip, ctx.now);
  const registration = validate(registrationSchema, await readJson(args.request));
  const origin = { sessionId, idempotencyKey };
  const once = await registerAccount(ctx, registration, origin);
  if (once.state === "running") return answerMade(once);
  const registered = once.answer;
  const cookie = await startPlatformSession(args, registered.user.uuid, {
    signupSessionId: sessionId,
  });
  return answer(registered, 201, { "Set-Cookie": cookie });
}

/** The signup's session; a repeat with a key may also come with the session that the first began. */
async function requireSignupSession(
  args: ActionFunctionArgs,
  now: Date,
  idempotencyKey: string | null,
): Promise<string> {
  const { session } = args.context.facts;
  if (session?.kind === "signup") {
    checkCsrf(args, null);
    return session.id;
  }
  const origin = session && idempotencyKey ? await findSignupOrigin(now, session.id) : null;
  if (!origin) throw new DomainError("signup_session_required");
  const token = args.request.headers.get("x-csrf-token");
  if (!isSessionToken(origin, token)) checkCsrf(args, null);
  return origin.id;
}
