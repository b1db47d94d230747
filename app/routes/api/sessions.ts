import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { listSessions } from "~/domain/users/list-sessions.server";
import { revokeOtherSessions } from "~/domain/users/revoke-other-sessions.server";
import { answer, answerShortList } from "~/http/answers.server";
import { checkCsrf } from "~/http/forms.server";
import { requireMethod } from "~/http/methods.server";
import { requireOrganization } from "~/http/require.server";

/** GET /manage/api/sessions */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "user");
  return answerShortList(await listSessions(ctx), args.request.url);
}

/** DELETE /manage/api/sessions: all but the one that asks. */
export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "user");
  requireMethod(args, "DELETE");
  checkCsrf(args, null);
  await revokeOtherSessions(ctx);
  return answer(null, 204);
}
