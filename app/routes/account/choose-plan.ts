import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { absoluteUrl } from "~/infrastructure/env.server";

/** Redirects to the plans with the prices of the organisation's country, on the platform's host. */
export function loader(args: LoaderFunctionArgs) {
  const { organization } = requireOrganization(args, "read", "organization");
  return redirect(absoluteUrl(null, paths.pricing({ country: organization.country })));
}
