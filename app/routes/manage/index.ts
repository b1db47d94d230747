import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";

export function loader(args: LoaderFunctionArgs) {
  requireOrganization(args, "read", "organization");
  return redirect(paths.dashboard());
}
