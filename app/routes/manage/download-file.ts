import { Readable } from "node:stream";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { getDownloadFile } from "~/domain/downloads/get-download-file.server";
import { attachmentHeaders } from "~/http/files/attachment.server";
import { requireOrganization } from "~/http/sessions/require.server";

/** Sends the file of a download to the person who requested it. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "create", "export");
  const { content, ...file } = await getDownloadFile(ctx, args.params.uuid ?? "");
  return new Response(Readable.toWeb(content) as ReadableStream, {
    headers: attachmentHeaders(file),
  });
}
