import type { ActionFunctionArgs } from "@remix-run/node";
import { removeLogo } from "~/domain/pictures/remove-logo.server";
import { answer } from "~/http/answers.server";
import { checkCsrf } from "~/http/forms.server";
import { requireMethod } from "~/http/methods.server";
import { requireOrganization } from "~/http/require.server";

/** DELETE /manage/organization/pictures/{uuid} */
export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "organization");
  requireMethod(args, "DELETE");
  checkCsrf(args, null);
  await removeLogo(ctx, args.params.uuid ?? "");
  return answer(null, 204);
}
