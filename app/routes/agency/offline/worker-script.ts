import type { LoaderFunctionArgs } from "@remix-run/node";
import { enhancerFile } from "~/http/files/enhancer.server";
import { paths } from "~/http/paths";
import { requirePublicOrganization } from "~/http/sessions/require.server";

/** Serves app/enhance/pledge-worker.ts, which may answer for all pages of the team. */
export function loader(args: LoaderFunctionArgs) {
  requirePublicOrganization(args);
  return enhancerFile(args.request, "pledge-worker", {
    "cache-control": "no-cache",
    "service-worker-allowed": paths.agency(),
  });
}
