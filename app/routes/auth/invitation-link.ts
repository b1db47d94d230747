import type { LoaderFunctionArgs } from "@remix-run/node";
import { seeOther } from "~/http/authentication.server";
import { keepLinkToken } from "~/http/link-token.server";
import { paths } from "~/http/paths";
import { requirePlatform } from "~/http/require.server";

/**
 * GET /invitations/:token, the mailed link: moves the token from the address to a cookie, so that no login's
 * `to`, history or other site contains it.
 */
export function loader(args: LoaderFunctionArgs) {
  requirePlatform(args);
  return seeOther(paths.invitation(), keepLinkToken(args.params.token ?? ""));
}

/** Has a component, so that errors are shown as a page. */
export default function InvitationLink() {
  return null;
}
