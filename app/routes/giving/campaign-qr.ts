import type { LoaderFunctionArgs } from "@remix-run/node";
import { getPublicQr } from "~/domain/campaigns/pictures/get-public-qr.server";
import { requirePublicOrganization } from "~/http/sessions/require.server";

/** Serves a campaign's QR code for its public pages. An address never changes, so browsers may keep it a day. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requirePublicOrganization(args);
  const drawing = await getPublicQr(ctx, args.params.slug ?? "");
  return new Response(drawing, {
    headers: { "content-type": "image/svg+xml", "cache-control": "public, max-age=86400" },
  });
}
