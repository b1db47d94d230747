import type { ActionFunctionArgs } from "@remix-run/node";
import { getOrganizationUser } from "~/domain/users/get-organization-user.server";
import { reactivateUser } from "~/domain/users/reactivate-user.server";
import { answer } from "~/http/answers.server";
import { checkCsrf } from "~/http/forms.server";
import { requireMethod } from "~/http/methods.server";
import { requireOrganization } from "~/http/require.server";

/** POST /manage/api/users/{uuid}/reactivate */
export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "membership");
  requireMethod(args, "POST");
  checkCsrf(args, null);
  const uuid = args.params.uuid ?? "";
  await reactivateUser(ctx, uuid);
  return answer(await getOrganizationUser(ctx, uuid));
}
