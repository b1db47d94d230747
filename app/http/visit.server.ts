/** Who visits, in which country and language: found once, before Remix. */
import type { Request } from "express";
import { isCountryCode, type CountryCode } from "~/countries/country";
import { endSessions } from "~/domain/users/end-sessions.server";
import { findSession, type FoundSession } from "~/domain/users/find-session.server";
import { startSession } from "~/domain/users/start-session.server";
import type { Locale } from "~/i18n/config";
import { detectLocale } from "~/i18n/remix.server";
import { formToken, sessionToken } from "./csrf.server";
import type { RequestState } from "./request-state.server";
import { pagePath } from "./host";
import { forgetOutcome } from "./outcome.server";
import type { RequestContext } from "./request-context.server";
import { readCookie, writeCookie } from "./session.server";

interface Visit {
  facts: RequestContext;
  locale: Locale;
  csrfToken: string;
  /** Set-Cookie values. */
  cookies: string[];
}

/** Public pages use no session: only these paths of a subdomain do. */
const SIGNED_IN = /^\/(?:manage|account|auth|logout|preferences|uploads|dev)(?:\/|$)/;

export async function visitFacts(req: Request, state: RequestState): Promise<Visit> {
  const header = req.headers.cookie;
  const { organization, host, now, ip, isJson } = state;
  const cookies: string[] = [];
  const userAgent = String(req.headers["user-agent"] ?? "");
  const token = readCookie(header, "session");
  const page = pagePath(req.path);
  const usesSession = host.kind !== "organization" || SIGNED_IN.test(page);
  let session: FoundSession | null = token && usesSession ? await findSession(now, token) : null;
  const isSignup = host.kind === "platform" && page === "/signup" && req.method === "GET";
  if (isSignup && (!session || session.kind === "second_step")) {
    // Who signs up has given the half login up, in which there is nowhere to keep what they type.
    if (session) await endSessions(now, session.id);
    // A signup session begins with GET /signup; validation calls outside one are refused.
    const started = await startSession(now, {
      kind: "signup",
      userId: null,
      organizationId: null,
      ip,
      userAgent,
      authenticatedAt: null,
    });
    cookies.push(writeCookie("session", started.token));
    session = await findSession(now, started.token);
  }
  // Said once: also where no script runs and the page is loaded again.
  const said = req.method === "GET" && !isJson ? forgetOutcome(header, page) : null;
  if (said) cookies.push(said);
  const acceptLanguage = req.headers["accept-language"] ?? null;
  const country = organization?.country ?? countryOf(readCookie(header, "country"), acceptLanguage);
  // A cookie is the latest choice of whoever is signed in: signing in and out take an older one away.
  const chosen = readCookie(header, "locale") ?? session?.locale ?? null;
  const tenantCountry = organization?.country ?? null;
  const locale = await detectLocale({ chosen, tenantCountry, acceptLanguage, country });
  const csrfToken = session
    ? sessionToken(session)
    : formToken({ organizationId: organization?.id ?? null, form: formOf(page, host.kind) }, now);
  const facts = { host, organization, session, now, ip, userAgent, country, isJson };
  return { facts, locale, csrfToken, cookies };
}

/** The country context of the platform host: the cookie, else Accept-Language's region, else AR. */
function countryOf(cookie: string | null, acceptLanguage: string | null): CountryCode {
  if (cookie && isCountryCode(cookie)) return cookie;
  const regions = (acceptLanguage ?? "").matchAll(/\b[a-z]{2}-([A-Z]{2})\b/gi);
  for (const [, region = ""] of regions) {
    const code = region.toUpperCase();
    if (isCountryCode(code)) return code;
  }
  return "AR";
}

/** A campaign's form is named by its slug, every other by its kind of host. */
function formOf(path: string, kind: string): string {
  return /^\/c\/([^/]+)/.exec(path)?.[1] ?? kind;
}
