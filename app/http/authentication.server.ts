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
import { givePointBack, takePoint } from "./rate-limit.server";
import type { RouteArgs } from "./request-facts.server";
import { readCookie, writeCookie } from "./session.server";

const PER_PERSON = { name: "login-person", points: 10, seconds: 300 };
const PER_ADDRESS = { name: "login-address", points: 60, seconds: 300 };

/**
 * Checks a login form. Throws `validation_failed`, `invalid_credentials` or `rate_limited`; only
 * attempts that failed count. `request` is one whose body nobody has read yet.
 */
export function authenticateForm(
  ctx: PlatformContext,
  request: Request,
): Promise<{ userId: string }> {
  const authenticator = new Authenticator<{ userId: string }>();
  const strategy = new FormStrategy<{ userId: string }>(async ({ form }) => {
    const credentials = validate(credentialsSchema, Object.fromEntries(form));
    const limits = [
      [PER_PERSON, `${credentials.email}:${ctx.ip}`],
      [PER_ADDRESS, ctx.ip],
    ] as const;
    for (const [limit, key] of limits) await takePoint(limit, key, ctx.now);
    const person = await logIn(ctx, credentials);
    for (const [limit, key] of limits) await givePointBack(limit, key, ctx.now);
    return person;
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

/** Where somebody who is signed in on the platform host goes on to. */
export function onwardUrl(to: string | null, slugs: readonly string[]): string {
  const { scheme, APP_HOST } = env();
  const destination = destinationOf(to, { scheme, appHost: APP_HOST });
  if (destination?.slug != null) return startUrl(destination.slug, destination.path);
  if (destination && !/^\/(?:login|logout|signup)?(?:[/?#]|$)/.test(destination.path)) {
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
