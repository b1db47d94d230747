/** Uses remix-auth: the form strategy on the platform host, the ticket strategy on a subdomain. */
import { redirect } from "@remix-run/node";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { Strategy } from "remix-auth/strategy";
import type { PlatformContext, PublicContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { endSessions } from "~/domain/users/sessions/end-sessions.server";
import { hasSecondFactor } from "~/domain/users/two-factor/has-second-factor.server";
import { logIn } from "~/domain/users/sessions/log-in.server";
import type { LoginMethod } from "~/domain/users/sessions/login-method";
import { redeemTicket, type Redeemed } from "~/domain/users/sessions/redeem-ticket.server";
import { credentialsSchema } from "~/domain/users/login-schema";
import { startSession, type SessionKind } from "~/domain/users/sessions/start-session.server";
import { absoluteUrl, env } from "~/infrastructure/env.server";
import { destinationOf } from "./destination";
import { validate } from "~/http/forms/forms.server";
import { giveLoginPointsBack, takeLoginPoints } from "~/http/limits/login-limits.server";
import type { RouteArgs } from "~/http/front/request-context.server";
import { paths } from "~/http/paths";
import { readCookie, writeCookie } from "./session.server";
import { typedForm } from "~/http/forms/typed-input";

/** Validates a login form. Throws `validation_failed`, `invalid_credentials` or `rate_limited`. */
export function authenticateForm(
  ctx: PlatformContext,
  request: Request,
  door: "platform" | "operator" = "platform",
): Promise<{ userId: string; email: string }> {
  const authenticator = new Authenticator<{ userId: string; email: string }>();
  const strategy = new FormStrategy<{ userId: string; email: string }>(async ({ form }) => {
    const credentials = validate(credentialsSchema, Object.fromEntries(typedForm(form).form));
    const { email } = credentials;
    const points = await takeLoginPoints(ctx, request, email);
    const person = await logIn(ctx, credentials, door);
    await giveLoginPointsBack(points, ctx.now);
    return { ...person, email };
  });
  return authenticator.use(strategy, "form").authenticate("form", request);
}

interface TicketAndNonce {
  ticket: string;
  nonce: string;
}

/** Signs in with a ticket in the address and the nonce in this host's own cookie. */
class TicketStrategy extends Strategy<Redeemed, TicketAndNonce> {
  override name = "ticket";

  override async authenticate(request: Request): Promise<Redeemed> {
    const ticket = new URL(request.url).searchParams.get("ticket");
    const nonce = readCookie(request.headers.get("cookie"), "nonce");
    if (!ticket || !nonce) throw new DomainError("unauthenticated");
    return this.verify({ ticket, nonce });
  }
}

/** Consumes the ticket of a request to /auth/finish. Throws `unauthenticated`. */
export function authenticateTicket(ctx: PublicContext, request: Request): Promise<Redeemed> {
  const authenticator = new Authenticator<Redeemed>();
  const strategy = new TicketStrategy((input) => redeemTicket(ctx, input));
  return authenticator.use(strategy).authenticate("ticket", request);
}

interface PlatformLogin {
  signupSessionId?: string;
  /** For a login with a second step: when the password was given, and the method of the login. */
  authenticatedAt?: Date;
  method?: LoginMethod;
}

/** Starts a platform session with a new token and ends the visitor's previous one. Returns Set-Cookie. */
export function startPlatformSession(
  args: RouteArgs,
  userId: string,
  login: PlatformLogin = {},
): Promise<string> {
  return startOwnSession(args, "platform", userId, login);
}

/** Starts a session after the right password; with a second factor it is valid for the second step only. */
export async function startLogin(
  args: RouteArgs,
  userId: string,
): Promise<{ cookie: string; needsSecondStep: boolean }> {
  const needsSecondStep = await hasSecondFactor(args.context.facts.now, userId);
  const kind = needsSecondStep ? "second_step" : "platform";
  return { cookie: await startOwnSession(args, kind, userId, {}), needsSecondStep };
}

/** Starts a session of the operator host and ends the visitor's previous one. Returns Set-Cookie. */
export function startOperatorSession(
  args: RouteArgs,
  kind: "operator_enrolment" | "operator_step" | "operator",
  userId: string,
  login: PlatformLogin = {},
): Promise<string> {
  return startOwnSession(args, kind, userId, login);
}

async function startOwnSession(
  { context }: RouteArgs,
  kind: SessionKind,
  userId: string,
  { signupSessionId, authenticatedAt, method }: PlatformLogin,
): Promise<string> {
  const { session, now, ip, userAgent } = context.facts;
  // A signup's session stays: it belongs to no user, and a repeated registration is answered from it.
  if (session && session.kind !== "signup") await endSessions(now, session.id);
  const started = await startSession(now, {
    kind,
    userId,
    organizationId: null,
    ip,
    userAgent,
    authenticatedAt: authenticatedAt ?? now,
    method: method ?? "password",
    data: signupSessionId ? { signupSessionId } : {},
  });
  return writeCookie("session", started.token);
}

/** A place where a person works: an organisation of theirs, or a team in one. */
export interface Place {
  slug: string;
  /** The team's id; nothing for a member. */
  team?: string;
}

/** Returns the page that opens after a login: a team has its own. */
export function homeOf(team: string | null | undefined): string {
  return team == null ? paths.dashboard() : paths.agency();
}

/** Returns the address that starts a login on a subdomain and ends at one of its pages. */
export function startUrl(slug: string, path?: string, team?: string): string {
  const query = new URLSearchParams({ to: path ?? homeOf(team), ...(team ? { team } : {}) });
  return absoluteUrl(slug, `/auth/start?${query}`);
}

/** Returns where a signed-in person continues: a platform page or a page of one of their places. */
export function onwardUrl(to: string | null, places: readonly Place[]): string {
  const { scheme, APP_HOST } = env();
  const destination = destinationOf(to, { scheme, appHost: APP_HOST });
  if (destination?.slug != null) {
    const { slug, path } = destination;
    const there = places.filter((place) => place.slug === slug && hasPage(place, path));
    const [only] = there;
    if (only && there.length === 1) return startUrl(slug, path, only.team);
    if (only) return paths.organizations();
  }
  if (
    destination?.slug === null &&
    !/^\/(?:login|logout|signup)?(?:[/?#]|$)/.test(destination.path)
  ) {
    return destination.path;
  }
  const [only] = places;
  return only && places.length === 1
    ? startUrl(only.slug, undefined, only.team)
    : paths.organizations();
}

/** A team's pages are under one address, and a member's under all others. */
function hasPage({ team }: Place, path: string): boolean {
  const isTeams = /^\/agency(?:[/?#]|$)/.test(path);
  return isTeams === (team !== undefined) || path.startsWith("/account/");
}

/** Redirects with 303, so that the browser does not repeat a post. */
export function seeOther(url: string, ...cookies: string[]): Response {
  const response = redirect(url, 303);
  for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
  return response;
}
