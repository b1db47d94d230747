import type { LoaderFunctionArgs } from "@remix-run/node";
import { DomainError } from "~/domain/errors";
import { startSession } from "~/domain/users/start-session.server";
import { authenticateTicket, seeOther } from "~/http/authentication.server";
import { localPath } from "~/http/destination";
import { requirePublicOrganization } from "~/http/require.server";
import { writeCookie } from "~/http/session.server";
import { absoluteUrl } from "~/infrastructure/env.server";

/** GET /auth/finish: takes the ticket, begins the session and leaves the address with it. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requirePublicOrganization(args);
  const { request, context } = args;
  const to = localPath(new URL(request.url).searchParams.get("to")) ?? "/manage/dashboard";
  const redeemed = await authenticateTicket(ctx, request).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === "unauthenticated") return null;
    throw error;
  });
  if (!redeemed) {
    // `again` keeps the login page from leading straight back here.
    const query = new URLSearchParams({ to: absoluteUrl(ctx.organization.slug, to), again: "1" });
    return seeOther(absoluteUrl(null, `/login?${query}`), writeCookie("nonce", "", 0));
  }
  const started = await startSession(ctx.now, {
    kind: "organization",
    userId: redeemed.userId,
    organizationId: ctx.organizationId,
    ip: ctx.ip,
    userAgent: context.facts.userAgent,
    authenticatedAt: redeemed.authenticatedAt,
    method: redeemed.method,
    data: { platformSessionId: redeemed.platformSessionId },
  });
  // From here on the person's own setting speaks, not what was picked on this browser before.
  const forgotten = [writeCookie("nonce", "", 0), writeCookie("locale", "", 0)];
  return seeOther(to, writeCookie("session", started.token), ...forgotten);
}

/** A page, so that what goes wrong is shown as one. */
export default function Finish() {
  return null;
}
