import type { ActionFunctionArgs } from "@remix-run/node";
import { revokeSession } from "~/domain/users/revoke-session.server";
import { answer } from "~/http/answers.server";
import { checkCsrf } from "~/http/forms.server";
import { requireMethod } from "~/http/methods.server";
import { requireOrganization } from "~/http/require.server";

/** DELETE /manage/api/sessions/{uuid} */
export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "user");
  requireMethod(args, "DELETE");
  checkCsrf(args, null);
  await revokeSession(ctx, args.params.uuid ?? "");
  return answer(null, 204);
}
