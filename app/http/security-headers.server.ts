import type { RequestHandler } from "express";
import helmet from "helmet";
import { env } from "~/infrastructure/env.server";

/** Helmet's headers with a CSP of one nonce an answer, set as `res.locals.cspNonce`. */
export function securityHeaders(nonceOf: (res: unknown) => string): RequestHandler {
  const { live, scheme, APP_HOST, DLOCAL_URL, MERCADOPAGO_CLIENT_ID, MERCADOPAGO_AUTH_URL } = env();
  const nonce = (_req: unknown, res: unknown) => `'nonce-${nonceOf(res)}'`;
  // Chromium applies form-action to redirects: to our own hosts, to a gateway's challenge page, and to
  // the page on which a company's account is connected.
  const gateways = [DLOCAL_URL, MERCADOPAGO_CLIENT_ID && MERCADOPAGO_AUTH_URL].flatMap((url) =>
    url ? [new URL(url).origin] : [],
  );
  const ownHosts = [`${scheme}://${APP_HOST}`, `${scheme}://*.${APP_HOST}`];
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", nonce],
        // What parses a PDF; it has the policy that it is answered with: that of `fileHeaders`.
        workerSrc: ["'self'"],
        // Under `npm run dev` Vite puts styles into the page and tells the browser of changes.
        styleSrc: ["'self'", live ? "'unsafe-inline'" : nonce],
        imgSrc: ["'self'", "data:"],
        connectSrc: ["'self'", ...(live ? ["ws:"] : [])],
        fontSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'", ...ownHosts, ...gateways],
      },
    },
    // `no-referrer` would make Chromium send `Origin: null`.
    referrerPolicy: { policy: "same-origin" },
    ...everywhere(),
  });
}

/** The headers of a static file: what concerns pages alone would outweigh the small scripts. */
export function fileHeaders(): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      // A worker, and a drawing that is opened by itself, have the policy that they come with.
      directives: { defaultSrc: ["'self'"], frameAncestors: ["'none'"] },
    },
    ...everywhere(),
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
