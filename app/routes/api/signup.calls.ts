import { z } from "zod";
import { DomainError } from "~/domain/errors";
import { requireKey } from "~/domain/idempotency-keys/run-once.server";
import { checkSignupField } from "~/domain/onboarding/check-signup-field.server";
import {
  registerAccount,
  type RegistrationAnswer,
} from "~/domain/onboarding/register-account.server";
import { registrationSchema, validations } from "~/domain/onboarding/schema";
import { findSignupOrigin } from "~/domain/users/find-signup-origin.server";
import { answer } from "~/http/calls/answers.server";
import { startPlatformSession } from "~/http/sessions/authentication.server";
import { isSessionToken } from "~/http/forms/csrf.server";
import { defineOpenCall } from "~/http/calls/define-call.server";
import { checkCsrf, readJson, validate } from "~/http/forms/forms.server";
import { answerMade } from "~/http/forms/once.server";
import { country, running, text, uuid } from "~/http/openapi/shapes";
import { takePoint } from "~/http/limits/rate-limit.server";
import type { RouteArgs } from "~/http/front/request-context.server";
import { requirePlatform, requireSignup } from "~/http/sessions/require.server";
import { takeValidationPoint } from "~/http/limits/validation-limits.server";
import { userProfile } from "./own-user.calls";

const PER_ADDRESS = { name: "register-address", points: 30, seconds: 60 };

const registered = z.strictObject({
  user: userProfile,
  organization: z.strictObject({ uuid, slug: text, name: text, country }),
  redirect_to: z.url(),
}) satisfies z.ZodType<RegistrationAnswer>;

const check = {
  method: "POST",
  host: "platform",
  access: "signup",
  guard: requireSignup,
  answers: { 200: z.strictObject({ valid: z.literal(true) }) },
  errors: ["rate_limited"],
} as const;

/** Returns the signup's session; a repetition with a key may also use the session that the first call started. */
async function requireSignupSession(
  args: RouteArgs,
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

export const calls = [
  defineOpenCall({
    ...check,
    id: "validateEmail",
    path: "/internal/api/validate/email",
    summary: "Whether an e-mail is well formed and free.",
    body: validations.email,
    example: { email: "nueva@huellas.example" },
    limit: ({ ctx }) => takeValidationPoint(ctx, ctx, "email"),
    async handle({ ctx, body }) {
      await checkSignupField(ctx, { what: "email", value: body });
      return { valid: true };
    },
  }),
  defineOpenCall({
    ...check,
    id: "validateCellphone",
    path: "/internal/api/validate/cellphone",
    summary: "Whether a cellphone is one of its country and free.",
    body: validations.cellphone,
    example: { cellphone: { country: "AR", number: "11 4567-8912" } },
    limit: ({ ctx }) => takeValidationPoint(ctx, ctx, "cellphone"),
    async handle({ ctx, body }) {
      await checkSignupField(ctx, { what: "cellphone", value: body });
      return { valid: true };
    },
  }),
  defineOpenCall({
    ...check,
    id: "validateUid",
    path: "/internal/api/validate/uid",
    summary: "Whether an organisation's identity number is right and free.",
    body: validations.uid,
    example: { uid: "30-71234567-1", uid_type: "CUIT", country: "AR" },
    limit: ({ ctx }) => takeValidationPoint(ctx, ctx, "uid"),
    async handle({ ctx, body }) {
      await checkSignupField(ctx, { what: "uid", value: body });
      return { valid: true };
    },
  }),
  defineOpenCall({
    id: "register",
    method: "POST",
    path: "/internal/api/accounts/register",
    host: "platform",
    summary: "The signup in one call: a person and the organisation that they own.",
    access: "signup",
    guard: requirePlatform,
    idempotent: true,
    readsItself: true,
    body: registrationSchema,
    example: {
      user: {
        first_name: "Ana María",
        last_name: "Paz",
        email: "nueva@huellas.example",
        password: "Una-clave-larga-1",
        cellphone: { country: "AR", number: "11 4567-8912" },
        organization_role_area: "fundraising",
      },
      organization: {
        name: "Fundación Huellas",
        uid: "30-71234567-1",
        uid_type: "CUIT",
        country: "AR",
      },
      accept_terms: true,
    },
    answers: { 201: registered, 202: running },
    errors: ["rate_limited"],
    async handle({ ctx, args, key, request }) {
      if (key !== null) requireKey(key);
      const sessionId = await requireSignupSession(args, ctx.now, key);
      await takePoint(PER_ADDRESS, ctx.ip, ctx.now);
      const registration = validate(registrationSchema, await readJson(request));
      const once = await registerAccount(ctx, registration, { sessionId, idempotencyKey: key });
      if (once.state === "running") return answerMade(once);
      const origin = { signupSessionId: sessionId };
      const cookie = await startPlatformSession(args, once.answer.user.uuid, origin);
      return answer(once.answer, 201, { "Set-Cookie": cookie });
    },
  }),
];
