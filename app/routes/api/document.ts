import type { ActionFunctionArgs } from "@remix-run/node";
import { discardAttachment } from "~/domain/documents/discard-attachment.server";
import { answer } from "~/http/answers.server";
import { checkCsrf } from "~/http/forms.server";
import { requireMethod } from "~/http/methods.server";
import { requireOrganization } from "~/http/require.server";
import { describeOrganization } from "./describe-organization.server";

/** DELETE /manage/api/accounts/documents/{id}: one file of a paper. */
export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "delete", "document");
  requireMethod(args, "DELETE");
  checkCsrf(args, null);
  return answer(
    await describeOrganization(ctx, await discardAttachment(ctx, args.params.id ?? "")),
  );
}
