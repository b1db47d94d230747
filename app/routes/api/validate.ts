import type { ActionFunctionArgs } from "@remix-run/node";
import { DomainError } from "~/domain/errors";
import { checkSignupField } from "~/domain/onboarding/check-signup-field.server";
import { validations } from "~/domain/onboarding/schema";
import { answer } from "~/http/answers.server";
import { parseJson } from "~/http/forms.server";
import { requireMethod } from "~/http/methods.server";
import { requirePlatform } from "~/http/require.server";
import { takeValidationPoint } from "~/http/validation-limits.server";

/** POST /internal/api/validate/{email|cellphone|uid}: within a signup only. */
export async function action(args: ActionFunctionArgs) {
  const ctx = requirePlatform(args);
  const { session } = args.context.facts;
  const { what } = args.params;
  requireMethod(args, "POST");
  if (session?.kind !== "signup") throw new DomainError("signup_session_required");
  await takeValidationPoint(ctx, { sessionId: session.id }, what);
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
