import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { listUsers } from "~/domain/users/list-users.server";
import { invitedUserSchema } from "~/domain/users/schema";
import { parseJson } from "~/http/forms.server";
import { invite } from "~/http/invite.server";
import { listJson } from "~/http/list-answers.server";
import { requireMethod } from "~/http/methods.server";
import { answerMade } from "~/http/once.server";
import { requireOrganization } from "~/http/require.server";

/** GET /manage/api/users: members and open invitations, newest first. */
export function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "membership");
  return listJson(ctx, listUsers, args.request);
}

/** POST /manage/api/users invites. */
export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "create", "membership");
  requireMethod(args, "POST");
  const { user } = await parseJson(args, invitedUserSchema);
  const created = await invite(ctx, user, args.request.headers.get("idempotency-key"));
  return answerMade(created);
}
