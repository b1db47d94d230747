import { Readable } from "node:stream";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { getAttachment } from "~/domain/documents/get-attachment.server";
import { attachmentHeaders } from "~/http/files/attachment.server";
import { requireOrganization } from "~/http/sessions/require.server";

/** Downloads a submitted file, for roles that may read documents; browsers must save and never display it. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "document");
  const { content, ...file } = await getAttachment(ctx, args.params.id ?? "");
  return new Response(Readable.toWeb(content) as ReadableStream, {
    headers: attachmentHeaders(file),
  });
}
