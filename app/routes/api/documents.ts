import type { ActionFunctionArgs } from "@remix-run/node";
import { createAttachment } from "~/domain/documents/create-attachment.server";
import { MOST_DOCUMENT_BYTES } from "~/domain/documents/kinds";
import { documentSchema } from "~/domain/documents/schema";
import { answer } from "~/http/answers.server";
import { withFileUpload } from "~/http/file-upload.server";
import { validate } from "~/http/forms.server";
import { requireMethod } from "~/http/methods.server";
import { requireOrganization } from "~/http/require.server";
import { takeUploadPoint } from "~/http/upload-limits.server";
import { describeOrganization } from "./describe-organization.server";

/** POST /manage/api/accounts/documents: a form with `document_type` and the file `file`. */
export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "create", "document");
  requireMethod(args, "POST");
  await takeUploadPoint(ctx);
  const organization = await withFileUpload(
    args,
    { field: "file", under: MOST_DOCUMENT_BYTES },
    ({ fields, file }) => {
      const { document_type } = validate(documentSchema, fields);
      return createAttachment(ctx, document_type, file);
    },
  );
  return answer(await describeOrganization(ctx, organization));
}
