/** Determines the visitor's session, country and language once, before Remix. */
import type { Request } from "express";
import { readDonorLink } from "~/domain/donations/donor-area/donor-link.server";
import { readEntryLink } from "~/domain/donors/entry-link.server";
import { findDonorSession, type OpenDonorSession } from "~/domain/donors/find-donor-session.server";
import { readOrderLink } from "~/domain/attendees/order-link.server";
import { readMailStopLink } from "~/domain/notifications/mail-stop-link.server";
import { readReceiptLink } from "~/domain/receipts/receipt-link.server";
import { endSessions } from "~/domain/users/sessions/end-sessions.server";
import { findSession, type FoundSession } from "~/domain/users/sessions/find-session.server";
import { startSession } from "~/domain/users/sessions/start-session.server";
import { createPublicContext } from "~/domain/context";
import { isLocale, type Locale } from "~/i18n/config";
import { detectLocale } from "~/i18n/remix.server";
import { formToken, sessionToken } from "~/http/forms/csrf.server";
import type { RequestState } from "~/http/front/request-state.server";
import { pagePath, routedPath } from "~/http/front/host";
import { hasLostResult } from "./lost-cookies.server";
import { forgetOutcome } from "~/http/forms/outcome.server";
import type { RequestContext } from "~/http/front/request-context.server";
import { visitorCountry } from "./country-cookie.server";
import { readCookie, writeCookie } from "./session.server";

interface Visit {
  facts: RequestContext;
  locale: Locale;
  csrfToken: string;
  cookies: string[];
}

/** Only these paths of a subdomain read the session; public pages ignore it. */
const SIGNED_IN = /^\/(?:manage|agency|account|auth|logout|preferences|uploads|dev)(?:\/|$)/;
/** Donors' pages of a subdomain; the back office and the way into it keep the organisation's language. */
const DONORS = /^(?:\/__organization)?$|^\/(?:c|mi|p|r|t|receipts|reminders)(?:\/|$)/;

export async function visitFacts(req: Request, state: RequestState): Promise<Visit> {
  const header = req.headers.cookie;
  const { organization, host, now, ip, isJson } = state;
  const cookies: string[] = [];
  const userAgent = String(req.headers["user-agent"] ?? "");
  const token = readCookie(header, "session");
  const page = routedPath(req.path);
  const usesSession = host.kind !== "organization" || SIGNED_IN.test(page);
  let session: FoundSession | null = token && usesSession ? await findSession(now, token) : null;
  const isSignup = host.kind === "platform" && page === "/signup" && req.method === "GET";
  if (isSignup && (!session || session.kind === "second_step")) {
    // A person on the signup page has abandoned the unfinished login, which cannot store a signup's input.
    if (session) await endSessions(now, session.id);
    // GET /signup starts a signup session; validation calls without one are rejected.
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
  // The result is shown once, even without script and when the page is reloaded.
  const said = req.method === "GET" && !isJson ? forgetOutcome(header, pagePath(req.path)) : null;
  if (said) cookies.push(said);
  const acceptLanguage = req.headers["accept-language"] ?? null;
  const country = organization?.country ?? visitorCountry(req.headers);
  // A cookie is a signed-in person's latest choice: login and logout delete an older one.
  const chosen = readCookie(header, "locale") ?? session?.locale ?? null;
  const tenantCountry = organization?.country ?? null;
  const donor = await donorOf(header, page, state);
  const donorsOwn = donorLocale(page, host.kind) ?? donor?.locale;
  const locale = await detectLocale({
    chosen: chosen ?? languageOf(donorsOwn),
    tenantLocale: organization?.defaultLocale ?? null,
    tenantCountry,
    acceptLanguage,
    country,
    isDonors: host.kind === "organization" && DONORS.test(page),
  });
  const csrfToken = session
    ? sessionToken(session)
    : formToken({ organizationId: organization?.id ?? null, form: formOf(page, host.kind) }, now);
  const lostCookies = !isJson && hasLostResult(req);
  const visitor = { now, ip, userAgent, country, isJson, lostCookies };
  const facts = { host, organization, session, donor, ...visitor };
  return { facts, locale, csrfToken, cookies };
}

/** A page behind a link to a donor appears in the language of the donation, like its mail. */
function donorLocale(path: string, kind: string): Locale | undefined {
  if (kind !== "organization") return undefined;
  const [, area, signed] =
    /^\/(mi\/\w+|receipts|reminders|t\/orders)\/([^/]+)\/?$/.exec(path) ?? [];
  if (signed === undefined) return undefined;
  if (area === "receipts") return readReceiptLink(signed)?.locale;
  if (area === "reminders") return readMailStopLink(signed)?.locale;
  if (area === "t/orders") return readOrderLink(signed)?.locale;
  return readDonorLink(signed)?.locale ?? readEntryLink(signed)?.locale;
}

const languageOf = (locale: string | undefined) => (locale && isLocale(locale) ? locale : null);

/** Returns the session of a donor in their own area, which only its pages read. */
async function donorOf(
  cookies: string | undefined,
  page: string,
  { organization, now, ip }: RequestState,
): Promise<OpenDonorSession | null> {
  const token = organization && /^\/mi(?:\/|$)/.test(page) ? readCookie(cookies, "donor") : null;
  if (!organization || token === null) return null;
  return findDonorSession(createPublicContext({ organization, now, ip, locale: "es" }), token);
}

/** A campaign's form is named by its slug, any other by its host's kind. */
function formOf(path: string, kind: string): string {
  return /^\/c\/([^/]+)/.exec(path)?.[1] ?? kind;
}
