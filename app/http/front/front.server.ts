/** The first step of every request: ids, health, host, then Express. */
import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { ServerBuild } from "@remix-run/node";
import { DomainError } from "~/domain/errors";
import { now } from "~/infrastructure/clock";
import { absoluteUrl, env } from "~/infrastructure/env.server";
import { logger } from "~/infrastructure/watching/logger.server";
import { isStopping } from "~/infrastructure/shutdown";
import { noteInScope, runInScope } from "~/infrastructure/database/work-scope.server";
import { createApp } from "./app.server";
import { areNamesWithinLimits } from "./body-limits";
import { compress } from "./compression.server";
import { refusalOf, refusalResponse, textsOf } from "~/http/calls/answers.server";
import { hasLargeHeaders, isCookiesFault } from "./header-sizes.server";
import { belongsTo, isDevious, isRootFile, MANIFEST_PATH, parseHost } from "./host";
import { isJsonCall, JSON_PREFIX } from "~/http/calls/json-calls";
import { plainLocale, plainLogo, plainPage } from "./plain-pages.server";
import { createPageCache, type PageCache } from "~/http/page-cache/page-cache.server";
import { logAnswer } from "~/http/metrics/request-log.server";
import { isReady } from "~/http/metrics/readiness.server";
import { admitRequest } from "./request-state.server";
import { plainHeaders } from "./security-headers.server";
import { requestObserver, routePatterns } from "~/http/metrics/request-metrics.server";
import { traceAnswer } from "~/http/metrics/request-trace.server";
import { tidyAddress } from "./tidy-address";
import { visitorAddress } from "~/http/sessions/visitor.server";

/** Methods that some address takes; what else Node.js reads (TRACE, PROPFIND, …) no route could answer. */
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

export interface Front {
  /** The request listener of web's HTTP server. */
  answer(req: IncomingMessage, res: ServerResponse): void;
  /** Switches to another build for the following requests. */
  replace(build: ServerBuild): void;
}

export function createFront(build: ServerBuild): Front {
  let app = createApp(build);
  let routeOf = routePatterns(build);
  const pages = createPageCache();
  const observe = requestObserver((path) => routeOf(path));
  const { live } = env();
  const replace = (other: ServerBuild) => {
    app = createApp(other);
    routeOf = routePatterns(other);
  };
  const answer: Front["answer"] = (req, res) => {
    if (isStopping()) res.shouldKeepAlive = false;
    const isTooLarge = hasLargeHeaders(req);
    if (!isTooLarge && pages.serve(req, res)) return;
    observe(req, res);
    const requestId = randomBytes(9).toString("base64url");
    res.setHeader("X-Request-Id", requestId);
    const userAgent = String(req.headers["user-agent"] ?? "");
    const path = (req.url ?? "/").split("?")[0] ?? "/";
    // Logs use the route's pattern, because an address can contain personal data.
    const route = routeOf(isJsonCall(req) ? JSON_PREFIX + path : path);
    runInScope({ requestId, userAgent, ip: visitorAddress(req), route }, () => {
      logAnswer(req, res);
      if (isTooLarge) return refuseHeaders(req, res, requestId);
      compress(req, res);
      traceAnswer(req, res, () => {
        admit(req, res, requestId, pages).then(
          (admitted) => {
            if (!admitted) return;
            // In development a page must not come from the cache.
            if (!live) pages.keep(req, res);
            app(req, res);
          },
          (error: unknown) => refuse(req, res, requestId, error),
        );
      });
    });
  };
  return { answer, replace };
}

/** Responds to requests that need no tenant; returns true when the request may go on to Express. */
async function admit(
  req: IncomingMessage,
  res: ServerResponse,
  requestId: string,
  pages: PageCache,
): Promise<boolean> {
  const path = (req.url ?? "/").split("?")[0] ?? "/";
  if (!METHODS.includes(req.method ?? "GET")) {
    res.setHeader("allow", METHODS.join(", "));
    return end(res, 405, "not allowed");
  }
  if (path === "/healthz") return end(res, 200, "ok");
  if (path === "/readyz")
    return (await isReady()) ? end(res, 200, "ready") : end(res, 503, "not ready");
  // With two Host headers a proxy may have read the other one; Node.js silently keeps the first.
  if (hostHeaders(req) > 1) return end(res, 400, "bad request");
  const host = parseHost(req.headers.host, env().APP_HOST);
  const tidy =
    host?.kind === "organization" && isPageRead(req) ? tidyAddress(req.url ?? "/") : null;
  if (tidy !== null) return moved(res, tidy);
  const isAsset = path.startsWith("/assets/") || isRootFile(path);
  if (
    !host ||
    !isReadable(path) ||
    isDevious(path) ||
    (path.startsWith("/__") && path !== MANIFEST_PATH) ||
    (!belongsTo(host, path) && !isAsset)
  ) {
    return notFound(req, res, host?.kind === "organization" ? "/" : undefined);
  }
  if (!areNamesWithinLimits(new URLSearchParams(queryOf(req)).keys())) {
    throw new DomainError("malformed_request");
  }
  const at = now();
  const organization =
    host.kind === "organization" && !isAsset ? await pages.findOrganization(host.slug, at) : null;
  if (host.kind === "organization" && !isAsset && !organization) return notFound(req, res);
  const ip = visitorAddress(req);
  if (organization) noteInScope({ organizationId: organization.id });
  admitRequest(req, { requestId, host, organization, now: at, ip, isJson: isJsonCall(req) });
  return true;
}

const queryOf = ({ url = "/" }: IncomingMessage) => url.split("?").slice(1).join("?");

function hostHeaders({ rawHeaders }: IncomingMessage): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.toLowerCase() === "host") count += 1;
  }
  return count;
}

/** Returns whether a path decodes to text without NUL: routes look the decoded path up. */
function isReadable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes("\0");
  } catch {
    return false;
  }
}

function isPageRead(req: IncomingMessage): boolean {
  return (req.method === "GET" || req.method === "HEAD") && !isJsonCall(req);
}

/** An address never changes its meaning, so browsers may cache the redirect. */
function moved(res: ServerResponse, location: string): false {
  res
    .writeHead(301, { ...plainHeaders(), location, "cache-control": "public, max-age=86400" })
    .end();
  return false;
}

function end(res: ServerResponse, status: number, text: string): false {
  return send(res, status, text, { "content-type": "text/plain", "cache-control": "no-store" });
}

/** Sends a short text with its length, so that `compress` leaves it alone. */
function send(
  res: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string>,
): false {
  const length = { "content-length": Buffer.byteLength(text) };
  res.writeHead(status, { ...plainHeaders(), ...headers, ...length }).end(text);
  return false;
}

/** `home` differs from the platform's home page when the host itself may have one. */
function notFound(req: IncomingMessage, res: ServerResponse, home = absoluteUrl(null, "/")): false {
  const noStore = { "cache-control": "no-store" };
  if (isJsonCall(req)) {
    answerJson(req, res, new DomainError("not_found"), noStore);
  } else {
    const page = plainPage({
      status: 404,
      locale: plainLocale(req.headers),
      home,
      logo: plainLogo(req.headers),
    });
    send(res, 404, page, { ...noStore, "content-type": "text/html; charset=utf-8" });
  }
  return false;
}

/** Responds with an error before the caller's language is known; it uses the browser's. */
function answerJson(
  req: IncomingMessage,
  res: ServerResponse,
  refusal: DomainError,
  headers: Record<string, string>,
): void {
  const locale = plainLocale(req.headers);
  const requestId = String(res.getHeader("X-Request-Id") ?? "");
  void refusalResponse(refusal, locale, requestId)
    .text()
    .then((body) =>
      send(res, refusal.status, body, { ...headers, "content-type": "application/json" }),
    );
}

function refuse(
  req: IncomingMessage,
  res: ServerResponse,
  requestId: string,
  error: unknown,
): void {
  const refusal = refusalOf(error);
  if (refusal.code === "internal_error") logger.error({ err: error }, "request failed");
  if (res.headersSent) return void res.destroy();
  const retry = { "retry-after": String(refusal.retryAfter ?? 5) };
  if (isJsonCall(req)) return answerJson(req, res, refusal, retry);
  const { status } = refusal;
  const headers = { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" };
  const locale = plainLocale(req.headers);
  const { message } = textsOf(refusal, locale);
  const page = plainPage({
    status,
    locale,
    home: "/",
    logo: plainLogo(req.headers),
    message,
    requestId,
  });
  send(res, status, page, { ...retry, ...headers });
}

/** A browser with too many of the product's cookies cannot request anything, so it must drop them. */
function refuseHeaders(req: IncomingMessage, res: ServerResponse, requestId: string): void {
  res.shouldKeepAlive = false;
  if (isCookiesFault(req)) res.setHeader("Clear-Site-Data", '"cookies"');
  refuse(req, res, requestId, new DomainError("headers_too_large"));
}
