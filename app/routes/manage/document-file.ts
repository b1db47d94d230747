import { Readable } from "node:stream";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { getAttachment } from "~/domain/documents/get-attachment.server";
import { attachmentHeaders } from "~/http/attachment.server";
import { requireOrganization } from "~/http/require.server";

/** A file that was handed in, for who may read documents: to be kept, never to be shown by us. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "document");
  const { content, ...file } = await getAttachment(ctx, args.params.id ?? "");
  return new Response(Readable.toWeb(content) as ReadableStream, {
    headers: attachmentHeaders(file),
  });
}
