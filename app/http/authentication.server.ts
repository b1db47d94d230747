/** remix-auth: the form strategy on the platform host, the ticket strategy on a subdomain. */
import { redirect } from "@remix-run/node";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { Strategy } from "remix-auth/strategy";
import type { OrganizationContext, PlatformContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { endSessions } from "~/domain/users/end-sessions.server";
import { logIn } from "~/domain/users/log-in.server";
import { redeemTicket, type Redeemed } from "~/domain/users/redeem-ticket.server";
import { credentialsSchema } from "~/domain/users/schema";
import { startSession } from "~/domain/users/start-session.server";
import { absoluteUrl, env } from "~/infrastructure/env.server";
import { destinationOf } from "./destination";
import { validate } from "./forms.server";
import { giveLoginPointsBack, takeLoginPoints } from "./login-limits.server";
import type { RouteArgs } from "./request-facts.server";
import { readCookie, writeCookie } from "./session.server";

/**
 * Checks a login form. Throws `validation_failed`, `invalid_credentials` or `rate_limited`; only
 * attempts that failed count. `request` is one whose body nobody has read yet.
 */
export function authenticateForm(
  ctx: PlatformContext,
  request: Request,
): Promise<{ userId: string; email: string }> {
  const authenticator = new Authenticator<{ userId: string; email: string }>();
  const strategy = new FormStrategy<{ userId: string; email: string }>(async ({ form }) => {
    const credentials = validate(credentialsSchema, Object.fromEntries(form));
    const { email } = credentials;
    const points = await takeLoginPoints(ctx, request, email);
    const person = await logIn(ctx, credentials);
    await giveLoginPointsBack(points, ctx.now);
    return { ...person, email };
  });
  return authenticator.use(strategy, "form").authenticate("form", request);
}

interface TicketAndNonce {
  ticket: string;
  nonce: string;
}

/** Signs in by a ticket in the address and the nonce in this host's own cookie. */
class TicketStrategy extends Strategy<Redeemed, TicketAndNonce> {
  override name = "ticket";

  override async authenticate(request: Request): Promise<Redeemed> {
    const ticket = new URL(request.url).searchParams.get("ticket");
    const nonce = readCookie(request.headers.get("cookie"), "nonce");
    if (!ticket || !nonce) throw new DomainError("unauthenticated");
    return this.verify({ ticket, nonce });
  }
}

/** Takes the ticket of a request to /auth/finish. Throws `unauthenticated`. */
export function authenticateTicket(ctx: OrganizationContext, request: Request): Promise<Redeemed> {
  const authenticator = new Authenticator<Redeemed>();
  const strategy = new TicketStrategy((input) => redeemTicket(ctx, input));
  return authenticator.use(strategy).authenticate("ticket", request);
}

/** Starts a platform session in place of the visitor's old one: its token is new. Answers Set-Cookie. */
export async function startPlatformSession(
  { context }: RouteArgs,
  userId: string,
  signupSessionId?: string,
): Promise<string> {
  const { session, now, ip, userAgent } = context.facts;
  // A signup's session stays: it is nobody's, and a repeated registration is answered from it.
  if (session?.kind === "platform") await endSessions(now, session.id);
  const started = await startSession(now, {
    kind: "platform",
    userId,
    organizationId: null,
    ip,
    userAgent,
    authenticatedAt: now,
    data: signupSessionId ? { signupSessionId } : {},
  });
  return writeCookie("session", started.token);
}

/** The address that begins signing in on a subdomain and ends at one of its pages. */
export function startUrl(slug: string, path = "/manage/dashboard"): string {
  return absoluteUrl(slug, `/auth/start?to=${encodeURIComponent(path)}`);
}

/** Where somebody who is signed in on the platform host goes on to: a page of ours, of an organisation of theirs. */
export function onwardUrl(to: string | null, slugs: readonly string[]): string {
  const { scheme, APP_HOST } = env();
  const destination = destinationOf(to, { scheme, appHost: APP_HOST });
  if (destination?.slug != null && slugs.includes(destination.slug)) {
    return startUrl(destination.slug, destination.path);
  }
  if (
    destination?.slug === null &&
    !/^\/(?:login|logout|signup)?(?:[/?#]|$)/.test(destination.path)
  ) {
    return destination.path;
  }
  return slugs.length === 1 && slugs[0] ? startUrl(slugs[0]) : "/organizations";
}

/** 303, so that a repeated post can't follow. */
export function seeOther(url: string, ...cookies: string[]): Response {
  const response = redirect(url, 303);
  for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
  return response;
}
