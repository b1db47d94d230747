import type { LoaderFunctionArgs } from "@remix-run/node";
import { getReviewPicture } from "~/domain/documents/get-review-picture.server";
import { requireOperator } from "~/http/sessions/require-operator.server";

/** Serves a submitted picture, encoded again, for viewing. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOperator(args);
  const { organization: organizationId = "", id: attachmentId = "" } = args.params;
  const picture = await getReviewPicture(ctx, { organizationId, attachmentId });
  return new Response(new Uint8Array(picture), {
    headers: {
      "content-type": "image/jpeg",
      "content-length": String(picture.length),
      "content-security-policy": "default-src 'none'; sandbox",
      "cache-control": "private, no-store",
    },
  });
}
