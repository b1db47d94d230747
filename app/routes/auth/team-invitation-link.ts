import type { LoaderFunctionArgs } from "@remix-run/node";
import { seeOther } from "~/http/sessions/authentication.server";
import { keepLinkToken } from "~/http/sessions/link-token.server";
import { paths } from "~/http/paths";
import { requirePlatform } from "~/http/sessions/require.server";

/** GET /invitations/team/:token: moves the token from the address to a cookie, out of history and logs. */
export function loader(args: LoaderFunctionArgs) {
  requirePlatform(args);
  return seeOther(paths.teamInvitation(), keepLinkToken(args.params.token ?? ""));
}

/** Has a component, so that errors are shown as a page. */
export default function TeamInvitationLink() {
  return null;
}
