import type { LoaderFunctionArgs } from "@remix-run/node";
import { requirePublicOrganization } from "~/http/sessions/require.server";
import { enhancerFile } from "~/http/files/enhancer.server";

/** Serves app/enhance/embed.ts to other sites under an address that never changes. */
export function loader(args: LoaderFunctionArgs) {
  requirePublicOrganization(args);
  return enhancerFile(args.request, "embed", { "cache-control": "public, max-age=3600" });
}
