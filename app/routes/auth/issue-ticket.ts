import type { LoaderFunctionArgs } from "@remix-run/node";
import { issueTicket } from "~/domain/users/sessions/issue-ticket.server";
import { homeOf, seeOther } from "~/http/sessions/authentication.server";
import { localPath } from "~/http/sessions/destination";
import { requirePlatformUser } from "~/http/sessions/require.server";
import { absoluteUrl } from "~/infrastructure/env.server";

/** GET /auth/ticket: issues a ticket for a signed-in person and redirects to the requesting subdomain. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requirePlatformUser(args);
  const requested = new URL(args.request.url).searchParams;
  const slug = requested.get("organization") ?? "";
  const nonceHash = requested.get("nonce") ?? "";
  const agencyId = requested.get("team");
  const { ticket } = await issueTicket(ctx, { slug, nonceHash, agencyId });
  const to = localPath(requested.get("to")) ?? homeOf(agencyId);
  return seeOther(absoluteUrl(slug, `/auth/finish?${new URLSearchParams({ ticket, to })}`));
}

/** Has a component, so that errors are shown as a page. */
export default function IssueTicket() {
  return null;
}
