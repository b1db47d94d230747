import type { LoaderFunctionArgs } from "@remix-run/node";
import { seeOther } from "~/http/authentication.server";
import { keepLinkToken } from "~/http/link-token.server";
import { paths } from "~/http/paths";
import { requirePlatform } from "~/http/require.server";

/**
 * GET /invitations/:token, as it is mailed: the token goes into a cookie and out of the address, so that
 * no login's `to`, history or other site ever holds it.
 */
export function loader(args: LoaderFunctionArgs) {
  requirePlatform(args);
  return seeOther(paths.invitation(), keepLinkToken(args.params.token ?? ""));
}

/** A page, so that what goes wrong is shown as one. */
export default function InvitationLink() {
  return null;
}
