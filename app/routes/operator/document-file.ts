import { Readable } from "node:stream";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { getReviewFile } from "~/domain/documents/get-review-file.server";
import { attachmentHeaders } from "~/http/files/attachment.server";
import { requireOperator } from "~/http/sessions/require-operator.server";

/** Downloads a submitted file; browsers must save and never display it. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOperator(args);
  const { organization: organizationId = "", id: attachmentId = "" } = args.params;
  const { content, ...file } = await getReviewFile(ctx, { organizationId, attachmentId });
  return new Response(Readable.toWeb(content) as ReadableStream, {
    headers: attachmentHeaders(file),
  });
}
