import { consentPages } from "~/integrations/consent-pages";
import { companyPages } from "~/providers/accounts";
import type { Request, RequestHandler, Response } from "express";
import helmet from "helmet";
import { env } from "~/infrastructure/env.server";
import { withTwin } from "~/values/web/public-host";
import { EMBED_SCRIPT, isFrameable, isPreviewed, isTracking } from "./embedded.server";
import { POLICY } from "./plain-pages.server";
import { requestState } from "./request-state.server";

/**
 * Sets helmet's headers with a CSP of one nonce a response (`res.locals.cspNonce`). Only the form's
 * pages may be framed, by the organisation's allowed domains, and a preview by the editor on its own
 * host; any site may load the form's script.
 */
export function securityHeaders(nonceOf: (res: unknown) => string): RequestHandler {
  const [pages, framed] = [ofPages(nonceOf, "'none'"), ofPages(nonceOf, framersOf)];
  const previewed = ofPages(nonceOf, "'self'");
  const [shared, tracking] = [fileHeaders("cross-origin"), trackingHeaders(nonceOf)];
  const headersOf = (req: Request) => {
    if (req.path === EMBED_SCRIPT) return shared;
    if (isTracking(req)) return tracking;
    if (isPreviewed(req)) return previewed;
    return isFrameable(req) ? framed : pages;
  };
  return (req, res, next) => headersOf(req)(req, res, next);
}

/** Sets the headers of the frame for other companies' code: `sandbox` gives it no cookie and no storage. */
function trackingHeaders(nonceOf: (res: unknown) => string): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        sandbox: ["allow-scripts"],
        defaultSrc: ["'none'"],
        scriptSrc: [(_req, res) => `'nonce-${nonceOf(res)}'`, "https:"],
        imgSrc: ["https:", "data:"],
        connectSrc: ["https:"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: [framersOf],
      },
    },
    referrerPolicy: { policy: "no-referrer" },
    xFrameOptions: false,
    ...everywhere(),
  });
}

/** Sources without a scheme match `https` alone; on a developer's machine a site may have any port. */
function framersOf(req: unknown): string {
  const { organization } = requestState(req as Request);
  const port = env().scheme === "https" ? "" : ":*";
  const domains = new Set((organization?.allowedDomains ?? []).flatMap(withTwin));
  return ["'self'", ...[...domains].map((domain) => domain + port)].join(" ");
}

/** The page that follows a charge: it may post the card's challenge to the donor's own bank, which no list knows. */
const FOLLOWS_CHARGE = /^\/c\/[^/]+\/thanks\//;

function banksOf(req: unknown): string {
  const isPosting = FOLLOWS_CHARGE.test((req as Request).path) && env().MERCADOPAGO_CLIENT_ID;
  return isPosting ? "https:" : "'self'";
}

type Framers = typeof framersOf | "'none'" | "'self'";

function ofPages(nonceOf: (res: unknown) => string, framers: Framers): RequestHandler {
  const { live, scheme, APP_HOST } = env();
  const nonce = (_req: unknown, res: unknown) => `'nonce-${nonceOf(res)}'`;
  // Chromium applies form-action to redirects: to our hosts and to the providers' pages.
  const gateways = [...companyPages({ ...env() }), ...consentPages(env().SALESFORCE_URL)];
  const ownHosts = [`${scheme}://${APP_HOST}`, `${scheme}://*.${APP_HOST}`];
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", nonce],
        // The PDF parser's worker; its policy is that of its own response, `fileHeaders`.
        workerSrc: ["'self'"],
        // In `npm run dev` Vite puts styles into the page and announces changes over a WebSocket.
        styleSrc: ["'self'", live ? "'unsafe-inline'" : nonce],
        imgSrc: ["'self'", "data:"],
        connectSrc: ["'self'", ...(live ? ["ws:"] : [])],
        fontSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: [framers],
        formAction: ["'self'", banksOf, ...ownHosts, ...gateways],
      },
    },
    // `no-referrer` would make Chromium send `Origin: null`.
    referrerPolicy: { policy: "same-origin" },
    // The policy's list of framers takes its place.
    ...(framers === "'none'" ? {} : { xFrameOptions: false }),
    ...everywhere(),
  });
}

const POLICY_HEADER = "Content-Security-Policy";

/** Adds the address of a company's script, and the origin that it calls, to the policy of one answer. */
export function allowScript(
  res: Pick<Response, "getHeader" | "setHeader">,
  { address, calls }: { address: string; calls: string },
): void {
  const policy = String(res.getHeader(POLICY_HEADER) ?? "");
  const { origin } = new URL(address);
  const widened = policy
    .replace(/(^|;)script-src [^;]*/, (directive) => `${directive} ${origin}`)
    .replace(/(^|;)connect-src [^;]*/, (directive) => `${directive} ${calls}`);
  res.setHeader(POLICY_HEADER, widened);
}

/** Returns the headers of what is answered without Express: a plain page, a short text, a redirect. */
export function plainHeaders(): Record<string, string> {
  return (plain ??= collect(
    helmet({
      contentSecurityPolicy: false,
      referrerPolicy: { policy: "same-origin" },
      ...everywhere(),
    }),
  ));
}

let plain: Record<string, string> | undefined;

function collect(handler: RequestHandler): Record<string, string> {
  const headers: Record<string, string> = {
    "Content-Security-Policy": `${POLICY};frame-ancestors 'none';base-uri 'none';form-action 'none'`,
  };
  const res = {
    setHeader: (name: string, value: string) => (headers[name] = value),
    removeHeader: () => undefined,
  };
  handler({} as Request, res as unknown as Response, () => undefined);
  return headers;
}

/** Sets the headers of a static file; the headers of pages would outweigh small scripts. */
export function fileHeaders(
  policy: "same-origin" | "cross-origin" = "same-origin",
): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      // A worker, and a drawing that is opened by itself, follow the policy of their own response.
      directives: { defaultSrc: ["'self'"], frameAncestors: ["'none'"] },
    },
    ...everywhere(),
    crossOriginResourcePolicy: { policy },
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    referrerPolicy: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
}

function everywhere() {
  const isSecure = env().scheme === "https";
  return {
    strictTransportSecurity: isSecure && { maxAge: 31_536_000, includeSubDomains: true },
    crossOriginResourcePolicy: { policy: "same-origin" },
  } as const;
}
