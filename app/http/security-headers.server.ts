import type { RequestHandler } from "express";
import helmet from "helmet";
import { env } from "~/infrastructure/env.server";

/** Sets helmet's headers with a CSP that has one nonce for each response (`res.locals.cspNonce`). */
export function securityHeaders(nonceOf: (res: unknown) => string): RequestHandler {
  const { live, scheme, APP_HOST, DLOCAL_URL, MERCADOPAGO_CLIENT_ID, MERCADOPAGO_AUTH_URL } = env();
  const nonce = (_req: unknown, res: unknown) => `'nonce-${nonceOf(res)}'`;
  // Chromium applies form-action to redirects: to the product's own hosts, to a provider's page for the
  // donor's next action, and to the page on which an organisation connects its provider account.
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
        // The PDF parser's worker; its policy is that of its own response, `fileHeaders`.
        workerSrc: ["'self'"],
        // In `npm run dev` Vite puts styles into the page and announces changes over a WebSocket.
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

/** Sets the headers of a static file; the headers of pages would outweigh small scripts. */
export function fileHeaders(): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      // A worker, and a drawing that is opened by itself, follow the policy of their own response.
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
