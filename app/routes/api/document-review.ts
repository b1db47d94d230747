import type { ActionFunctionArgs } from "@remix-run/node";
import { documentSchema } from "~/domain/documents/schema";
import { submitDocument } from "~/domain/documents/submit-document.server";
import { answer } from "~/http/answers.server";
import { parseJson } from "~/http/forms.server";
import { requireMethod } from "~/http/methods.server";
import { requireOrganization } from "~/http/require.server";
import { describeOrganization } from "./describe-organization.server";

/** POST /manage/api/accounts/documents/review */
export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "document");
  requireMethod(args, "POST");
  const { document_type } = await parseJson(args, documentSchema);
  return answer(await describeOrganization(ctx, await submitDocument(ctx, document_type)));
}
