import type { LoaderFunctionArgs } from "@remix-run/node";
import { DomainError } from "~/domain/errors";
import { startSession } from "~/domain/users/sessions/start-session.server";
import { authenticateTicket, seeOther } from "~/http/sessions/authentication.server";
import { localPath } from "~/http/sessions/destination";
import { requirePublicOrganization } from "~/http/sessions/require.server";
import { writeCookie } from "~/http/sessions/session.server";
import { absoluteUrl } from "~/infrastructure/env.server";

/** GET /auth/finish: consumes the ticket, starts the session and redirects to an address without the ticket. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requirePublicOrganization(args);
  const { request, context } = args;
  const to = localPath(new URL(request.url).searchParams.get("to")) ?? "/manage/dashboard";
  const redeemed = await authenticateTicket(ctx, request).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === "unauthenticated") return null;
    throw error;
  });
  if (!redeemed) {
    // `again` keeps the login page from redirecting straight back here.
    const query = new URLSearchParams({ to: absoluteUrl(ctx.organization.slug, to), again: "1" });
    return seeOther(absoluteUrl(null, `/login?${query}`), writeCookie("nonce", "", 0));
  }
  const session = {
    kind: "organization",
    userId: redeemed.userId,
    organizationId: ctx.organizationId,
    agencyId: redeemed.agencyId,
    ip: ctx.ip,
    userAgent: context.facts.userAgent,
    authenticatedAt: redeemed.authenticatedAt,
    method: redeemed.method,
    data: { platformSessionId: redeemed.platformSessionId },
  } as const;
  // Who switches to another team of this organisation leaves the former one.
  const started = await startSession(ctx.now, session, context.facts.session?.id);
  // From now on the person's own setting decides the language, not an earlier choice in this browser.
  const forgotten = [writeCookie("nonce", "", 0), writeCookie("locale", "", 0)];
  return seeOther(to, writeCookie("session", started.token), ...forgotten);
}

/** Has a component, so that errors are shown as a page. */
export default function Finish() {
  return null;
}
