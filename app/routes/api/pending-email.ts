import type { ActionFunctionArgs } from "@remix-run/node";
import { cancelEmailChange } from "~/domain/users/cancel-email-change.server";
import { resendEmailChange } from "~/domain/users/resend-email-change.server";
import { answer } from "~/http/answers.server";
import { checkCsrf } from "~/http/forms.server";
import { takeOwnChange } from "~/http/own-change-limit.server";
import { requireMethod } from "~/http/methods.server";
import { requireOrganization } from "~/http/require.server";

/** POST /manage/api/user/pending_email sends its mails again, DELETE drops it. */
export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "user");
  requireMethod(args, "POST", "DELETE");
  checkCsrf(args, null);
  await takeOwnChange(ctx);
  if (args.request.method === "POST") {
    const { email } = await resendEmailChange(ctx);
    return answer({ pending_email: email });
  }
  await cancelEmailChange(ctx);
  return answer(null, 204);
}
