import { createHash } from "node:crypto";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { getSharePicture } from "~/domain/campaigns/pictures/get-share-picture.server";
import { requirePublicOrganization } from "~/http/sessions/require.server";

/** Serves the drawn picture of a campaign or of the organisation, for previews of shared links. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requirePublicOrganization(args);
  const content = await getSharePicture(ctx, args.params.slug ?? null);
  const etag = `"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`;
  const version = new URL(args.request.url).searchParams.get("v");
  // The page names the current version, so a cached address never shows an old picture.
  const isPresent = version === String(ctx.organization.publicVersion);
  const headers = {
    etag,
    "cache-control": isPresent ? "public, max-age=31536000, immutable" : "public, max-age=300",
  };
  if (args.request.headers.get("if-none-match") === etag)
    return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(content), {
    headers: {
      ...headers,
      "content-type": "image/png",
      "content-length": String(content.length),
    },
  });
}
