import { Readable } from "node:stream";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { getReviewFile } from "~/domain/documents/get-review-file.server";
import { attachmentHeaders } from "~/http/attachment.server";
import { requireOperator } from "~/http/require-operator.server";

/** A file of a document, as it was handed in: to be kept, never to be shown by us. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOperator(args);
  const { organization: organizationId = "", id: attachmentId = "" } = args.params;
  const { content, ...file } = await getReviewFile(ctx, { organizationId, attachmentId });
  return new Response(Readable.toWeb(content) as ReadableStream, {
    headers: attachmentHeaders(file),
  });
}
