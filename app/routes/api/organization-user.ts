import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { discardUser } from "~/domain/users/discard-user.server";
import { getOrganizationUser } from "~/domain/users/get-organization-user.server";
import { userRoleSchema } from "~/domain/users/schema";
import { updateUserRole } from "~/domain/users/update-user-role.server";
import { answer } from "~/http/answers.server";
import { checkCsrf, parseJson } from "~/http/forms.server";
import { requireMethod } from "~/http/methods.server";
import { requireOrganization } from "~/http/require.server";

/** GET /manage/api/users/{uuid} */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "membership");
  return answer(await getOrganizationUser(ctx, args.params.uuid ?? ""));
}

/** PATCH changes the role; DELETE deactivates a member, or cancels an invitation. */
export async function action(args: ActionFunctionArgs) {
  const ctx =
    args.request.method === "DELETE"
      ? requireOrganization(args, "delete", "membership")
      : requireOrganization(args, "update", "membership");
  requireMethod(args, "PATCH", "PUT", "DELETE");
  const uuid = args.params.uuid ?? "";
  if (args.request.method === "DELETE") {
    checkCsrf(args, null);
    await discardUser(ctx, uuid);
    return answer(null, 204);
  }
  const { user } = await parseJson(args, userRoleSchema);
  await updateUserRole(ctx, uuid, user);
  return answer(await getOrganizationUser(ctx, uuid));
}
