/**
 * Turns every DomainError into a response: JSON from a route without component, the form from a
 * page's action, the page of its status from a loader.
 */
import {
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type ServerBuild,
} from "@remix-run/node";
import { formRefusal, refusalOf, refusalResponse, textsOf } from "~/http/calls/answers.server";
import { LoginRedirect } from "~/http/sessions/login-redirect.server";
import { recoverForm } from "~/http/forms/form-recovery.server";
import type { RouteArgs } from "./request-context.server";
import type { RouteHandle } from "~/components/layout/route-handle";
import { DomainError } from "~/domain/errors";

type Handler = (args: LoaderFunctionArgs | ActionFunctionArgs) => unknown;

/** Errors that a page cannot show in its own form. */
const WHOLE_PAGE = new Set([
  "not_found",
  "unauthenticated",
  "forbidden",
  "signup_session_required",
]);

export function wrapBuild(build: ServerBuild): ServerBuild {
  const routes = Object.fromEntries(
    Object.entries(build.routes).map(([id, route]) => {
      if (!route) return [id, route];
      const { module } = route;
      const isPage = module.default !== undefined;
      const hasForm = !(module.handle as RouteHandle | undefined)?.formless;
      const wrapped = { ...module };
      if (module.loader) wrapped.loader = guard(module.loader, isPage) as never;
      if (module.action) wrapped.action = guard(module.action, isPage, { hasForm }) as never;
      if (isPage) wrapped.headers = withWait(module.headers);
      // Other methods of a JSON call get the contract's 404 instead of Remix's own text.
      if (!isPage && id !== "root") {
        wrapped.loader ??= guard(notThere, isPage) as never;
        wrapped.action ??= guard(notThere, isPage) as never;
      }
      return [id, { ...route, module: wrapped }];
    }),
  );
  return { ...build, routes };
}

/** `action` is set for an action; it says whether the action's page contains its form. */
function guard(handler: Handler, isPage: boolean, action?: { hasForm: boolean }): Handler {
  return async (args) => {
    try {
      return await handler(args);
    } catch (error) {
      if (error instanceof Response || isDataResponse(error)) throw error;
      const refusal = refusalOf(error);
      if (refusal.code === "internal_error") args.context.reportError?.(error);
      const isLoginRedirect = refusal instanceof LoginRedirect;
      // The sender lost access while the form was open, so the page returns the typed values.
      const isLost = isPage && action && (isLoginRedirect || refusal.code === "forbidden");
      const kept = isLost ? await recoverForm(args.request) : null;
      if (isLoginRedirect && kept === null) throw redirect(refusal.to);
      if (!isPage) return refusalResponse(refusal, args.context.locale, args.context.requestId);
      const isWhole = isLoginRedirect || WHOLE_PAGE.has(refusal.code);
      if (action?.hasForm && !isWhole) return formRefusal(args, refusal);
      throw pageOf(refusal, args, kept);
    }
  };
}

/** Sets Retry-After on a page, too, beside its route's headers. */
function withWait(own: ServerBuild["routes"][string]["module"]["headers"]): HeadersFunction {
  return (args) => {
    const headers = new Headers(
      typeof own === "function" ? own(args) : (own ?? args.parentHeaders),
    );
    const wait = [args.errorHeaders, args.actionHeaders, args.loaderHeaders]
      .map((said) => said?.get("retry-after"))
      .find(Boolean);
    if (wait) headers.set("retry-after", wait);
    return headers;
  };
}

function notThere(): never {
  throw new DomainError("not_found");
}

/** Returns whether `throw data(…)` threw this. */
function isDataResponse(error: unknown): boolean {
  return (error as { type?: unknown } | null)?.type === "DataWithResponseInit";
}

function pageOf(refusal: DomainError, { context }: RouteArgs, kept: string | null): Response {
  const { message } = textsOf(refusal, context.locale);
  const init: ResponseInit = { status: refusal.status };
  if (refusal.retryAfter) init.headers = { "retry-after": String(refusal.retryAfter) };
  const body = { code: refusal.code, message, request_id: context.requestId };
  const way = refusal instanceof LoginRedirect ? { to: refusal.to } : {};
  return Response.json(kept ? { ...body, ...way, kept } : body, init);
}
