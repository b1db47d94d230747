/** The Express app: headers, static files, origin check, session, card tokenisation, then Remix. */
import { randomBytes } from "node:crypto";
import { createRequestHandler } from "@remix-run/express";
import type { AppLoadContext, ServerBuild } from "@remix-run/node";
import express, { type NextFunction, type Request, type Response } from "express";
import { logger } from "~/infrastructure/watching/logger.server";
import { noteInScope } from "~/infrastructure/database/work-scope.server";
import { refusalOf, refusalResponse } from "~/http/calls/answers.server";
import { tokeniseCards, tokenisedBody, withTokenisedBody } from "~/http/calls/card-shield.server";
import { TOKEN_PATH } from "./card-paths";
import { answerCardToken } from "~/http/calls/card-token.server";
import { isRootFile, routedPath } from "./host";
import { paths } from "~/http/paths";
import { plainLocale, plainLogo, plainPage } from "./plain-pages.server";
import { requestState } from "./request-state.server";
import { JSON_PREFIX } from "~/http/calls/json-calls";
import { answerCall, jsonRoutes } from "~/http/calls/answer-calls.server";
import { precompressed } from "./compression.server";
import { checkOrigin } from "./origin.server";
import { allowScript, fileHeaders, securityHeaders } from "./security-headers.server";
import { guardSupportView } from "~/http/sessions/support-view.server";
import { visitFacts } from "~/http/sessions/visit.server";
import { wrapBuild } from "./wrap-build.server";

/** Pages that concern one person even before login. */
const OF_ONE_PERSON =
  /^\/(?:manage|agency|account|access|auth|password|email|organizations|sessions|invitations|login|signup|operator|mi)(?:\/|$)/;

/** Responses that set their own Cache-Control; Remix's adapter would append to an existing header. */
const HAS_OWN_RULE =
  /^\/(?:uploads\/|api\/|(?:c\/[^/]+\/)?og\.png$|c\/[^/]+\/qr\.svg$|embed\.js$|__manifest$)/;

export function createApp(remixBuild: ServerBuild): express.Express {
  const build = wrapBuild(remixBuild);
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  serveFiles(app);
  app.use((_req, res, next) => {
    res.locals.cspNonce = randomBytes(16).toString("base64");
    next();
  });
  app.use(securityHeaders((res) => String((res as Response).locals.cspNonce)));
  app.use((req, _res, next) => {
    checkOrigin(req);
    // Remix would compare the origin with the host again, and does not accept a hidden one.
    if (req.headers.origin === "null") delete req.headers.origin;
    // Remix's adapter would trust it; only `visitor.server.ts` determines the visitor's address.
    delete req.headers["x-forwarded-host"];
    next();
  });
  app.post(TOKEN_PATH, (req, res, next) => void answerCardToken(req, res).catch(next));
  app.use(asyncly(fillContext));
  app.use(asyncly((req, res) => guardSupportView(req, contextOf(res))));
  app.use(asyncly((req, res) => tokeniseCards(req, contextOf(res).facts.session)));
  app.use((req, res, next) => {
    // A shared machine must not show one person's pages to the next.
    const isSignedIn = contextOf(res).facts.session !== null && !HAS_OWN_RULE.test(req.path);
    if (isSignedIn || OF_ONE_PERSON.test(routedPath(req.path)))
      res.setHeader("Cache-Control", "no-store");
    next();
  });
  app.use((req, res, next) => {
    const { host, isJson } = requestState(req);
    // Notifications are JSON too, but have their own routes.
    if (req.path.startsWith("/webhooks/")) return next();
    if (isJson) req.originalUrl = JSON_PREFIX + req.originalUrl;
    else if (host.kind === "organization" && req.path === "/") req.originalUrl = "/__organization";
    else if (host.kind === "operator" && req.path === "/") return res.redirect(paths.operator());
    next();
  });
  const remix = createRequestHandler({ build, getLoadContext: (_req, res) => contextOf(res) });
  const findCall = jsonRoutes(build);
  app.all("*", (req, res, next) => {
    const path = req.originalUrl.split("?")[0] ?? "/";
    const body = tokenisedBody(req);
    const isRead = req.method === "GET" || req.method === "HEAD";
    // Other bodies may be large files, which Remix's adapter streams.
    const isWhole = isRead || body !== undefined;
    const isCall = isWhole && path.startsWith(JSON_PREFIX);
    const call = isCall ? findCall(path, isRead ? "loader" : "action") : null;
    if (call) answerCall(call, req, res, contextOf(res), body).catch(next);
    else void remix(withTokenisedBody(req), res, next);
  });
  app.use(failed);
  return app;
}

/** Serves the build's files without a page's headers, which would be longer than many of the files. */
function serveFiles(app: express.Express): void {
  const headers = fileHeaders();
  const folder = "build/client";
  const assets = `${folder}/assets`;
  const ofAssets = express.static(assets, { immutable: true, maxAge: "1y" });
  app.use("/assets", headers, precompressed(assets), ofAssets);
  const files = express.Router();
  files.use(headers, precompressed(folder), express.static(folder, { maxAge: "1h", index: false }));
  // Only possible file names are looked up on disk, because a look-up costs more than many responses.
  app.use((req, res, next) => (isRootFile(req.path) ? files(req, res, next) : next()));
}

function asyncly(step: (req: Request, res: Response) => Promise<void>) {
  return (req: Request, res: Response, next: NextFunction) => {
    step(req, res).then(() => next(), next);
  };
}

async function fillContext(req: Request, res: Response): Promise<void> {
  const state = requestState(req);
  const { facts, locale, csrfToken, cookies } = await visitFacts(req, state);
  for (const cookie of cookies) res.append("Set-Cookie", cookie);
  if (facts.session) noteInScope({ sessionId: facts.session.id });
  const { organization, host } = state;
  const context: AppLoadContext = {
    cspNonce: String(res.locals.cspNonce),
    locale,
    csrfToken,
    host,
    requestId: state.requestId,
    country: facts.country,
    ...(organization ? { brand: { name: organization.name, color: organization.color } } : {}),
    reportError: (error) => {
      if (refusalOf(error).code === "internal_error") {
        logger.error({ err: error }, "request failed");
      }
    },
    allowScript: (script) => allowScript(res, script),
    facts,
  };
  res.locals.context = context;
}

function contextOf(res: Response): AppLoadContext {
  return res.locals.context as AppLoadContext;
}

/** Handles errors of the steps before Remix: as JSON or a plain page, as requested. */
function failed(error: unknown, req: Request, res: Response, _next: NextFunction): void {
  const refusal = refusalOf(error);
  const { requestId, isJson, organization } = requestState(req);
  if (refusal.code === "internal_error") logger.error({ err: error }, "request failed");
  if (res.headersSent) return void res.destroy();
  const locale =
    (res.locals.context as AppLoadContext | undefined)?.locale ??
    plainLocale(req.headers, organization?.country, organization?.defaultLocale);
  const answer = refusalResponse(refusal, locale, requestId);
  answer.headers.forEach((value, name) => res.setHeader(name, value));
  void answer.json().then((body: { error: { message: string } }) => {
    res.status(refusal.status);
    if (isJson) res.json(body);
    else
      res.type("html").send(
        plainPage({
          status: refusal.status,
          locale,
          home: "/",
          brand: organization?.name,
          logo: plainLogo(req.headers),
          message: body.error.message,
          requestId,
          nonce: String(res.locals.cspNonce),
        }),
      );
  });
}
