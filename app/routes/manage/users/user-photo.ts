import type { LoaderFunctionArgs } from "@remix-run/node";
import { getPhoto } from "~/domain/users/photos/get-photo.server";
import { requireOrganization } from "~/http/sessions/require.server";

/** Serves a person's photo to members of the same organisation. Its id is never reused. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "organization");
  const content = await getPhoto(ctx, args.params.id ?? "");
  return new Response(new Uint8Array(content), {
    headers: {
      "content-type": "image/webp",
      "content-length": String(content.length),
      "cache-control": "private, max-age=31536000, immutable",
    },
  });
}
