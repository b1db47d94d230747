import type { ActionFunctionArgs } from "@remix-run/node";
import { passwordOnlySchema } from "~/domain/users/login-schema";
import { answer } from "~/http/answers.server";
import { confirmPassword } from "~/http/confirm-password.server";
import { parseJson } from "~/http/forms.server";
import { requireMethod } from "~/http/methods.server";
import { requireOrganization } from "~/http/require.server";

/** POST /manage/api/reauthenticate */
export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "user");
  requireMethod(args, "POST");
  await confirmPassword(ctx, await parseJson(args, passwordOnlySchema));
  return answer({ authenticated_at: ctx.now.toISOString() });
}
