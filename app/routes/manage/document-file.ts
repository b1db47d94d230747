import { Readable } from "node:stream";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { getAttachment } from "~/domain/documents/get-attachment.server";
import { requireOrganization } from "~/http/require.server";

/** A file that was handed in, for who may read documents: to be kept, never to be shown by us. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "document");
  const { content, size, type, filename } = await getAttachment(ctx, args.params.id ?? "");
  const plain = filename.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(filename).replace(
    /['()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return new Response(Readable.toWeb(content) as ReadableStream, {
    headers: {
      "content-type": type,
      "content-length": String(size),
      "content-disposition": `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`,
      "cache-control": "private, no-store",
    },
  });
}
