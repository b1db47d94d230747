import type { LoaderFunctionArgs } from "@remix-run/node";
import { getPictureVariant } from "~/domain/pictures/get-picture-variant.server";
import { requirePublicOrganization } from "~/http/sessions/require.server";

/** Serves a picture in one of its sizes. Its id is never reused, so caches may keep it for ever. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requirePublicOrganization(args);
  const { id = "", variant = "" } = args.params;
  const { content, type } = await getPictureVariant(ctx, id, variant);
  return new Response(new Uint8Array(content), {
    headers: {
      "content-type": type,
      "content-length": String(content.length),
      "cache-control": "public, max-age=31536000, immutable",
    },
  });
}
