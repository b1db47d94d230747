import type { ActionFunctionArgs } from "@remix-run/node";
import { DomainError } from "~/domain/errors";
import { checkSignupField } from "~/domain/onboarding/check-signup-field.server";
import { validations } from "~/domain/onboarding/schema";
import { answer } from "~/http/answers.server";
import { parseJson } from "~/http/forms.server";
import { requireMethod } from "~/http/methods.server";
import { takePoint } from "~/http/rate-limit.server";
import { requirePlatform } from "~/http/require.server";

const PER_FIELD = { name: "validate-field", points: 10, seconds: 60 };
const PER_ADDRESS = { name: "validate-address", points: 60, seconds: 60 };

/** POST /internal/api/validate/{email|cellphone|uid}: within a signup only. */
export async function action(args: ActionFunctionArgs) {
  const ctx = requirePlatform(args);
  const { session } = args.context.facts;
  const { what } = args.params;
  requireMethod(args, "POST");
  if (session?.kind !== "signup") throw new DomainError("signup_session_required");
  await takePoint(PER_ADDRESS, ctx.ip, ctx.now);
  await takePoint(PER_FIELD, `${session.id}:${what}`, ctx.now);
  if (what === "email") {
    await checkSignupField(ctx, { what, value: await parseJson(args, validations.email) });
  } else if (what === "cellphone") {
    await checkSignupField(ctx, { what, value: await parseJson(args, validations.cellphone) });
  } else if (what === "uid") {
    await checkSignupField(ctx, { what, value: await parseJson(args, validations.uid) });
  } else {
    throw new DomainError("not_found");
  }
  return answer({ valid: true });
}
