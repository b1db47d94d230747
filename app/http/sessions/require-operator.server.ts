/** Every loader and action on the operator host calls one of these first. They open no connection. */
import {
  createOperatorContext,
  createPlatformContext,
  type OperatorContext,
  type PlatformContext,
} from "~/domain/context";
import type { Enrolment } from "~/domain/operators/confirm-enrolment.server";
import { DomainError } from "~/domain/errors";
import { LoginRedirect } from "./login-redirect.server";
import { paths } from "~/http/paths";
import type { RouteArgs } from "~/http/front/request-context.server";

/** Admits anyone to the operator host's login pages. */
export function requireOperatorHost({ context }: RouteArgs): PlatformContext {
  const { host, country, now, ip } = context.facts;
  if (host.kind !== "operator") throw new DomainError("not_found");
  const { locale } = context;
  return createPlatformContext({ country, now, locale, ip });
}

/** Admits an operator; others are redirected to the operators' login. */
export function requireOperator(args: RouteArgs): OperatorContext {
  const { now, ip, locale } = requireOperatorHost(args);
  const operator = args.context.facts.session?.operator;
  if (!operator) throw toOperatorLogin(args);
  return createOperatorContext({ operator, now, locale, ip });
}

/** Admits an operator whose login still needs its second step. */
export function requireOperatorStep(
  args: RouteArgs,
): PlatformContext & { userId: string; sessionId: string } {
  const ctx = requireOperatorHost(args);
  const { session } = args.context.facts;
  if (session?.kind !== "operator_step" || !session.userId) throw toOperatorLogin(args);
  return { ...ctx, userId: session.userId, sessionId: session.id };
}

/** Admits an invited operator who has set a password but no second factor. */
export function requireEnrolment(args: RouteArgs): Enrolment {
  const { now, ip } = requireOperatorHost(args);
  const { session } = args.context.facts;
  if (session?.kind !== "operator_enrolment" || !session.userId) throw toOperatorLogin(args);
  return { now, ip, userId: session.userId, sessionId: session.id };
}

function toOperatorLogin({ request, context }: RouteArgs): DomainError {
  if (context.facts.isJson) return new DomainError("unauthenticated");
  const { pathname, search } = new URL(request.url);
  // A login page is never the destination: the login would redirect to itself for ever.
  const isPage = !/^\/operator(?:\/(?:login|welcome)\b.*)?\/?$/.test(pathname);
  const to = isPage ? pathname.replace(/\.data$/, "") + search : null;
  return new LoginRedirect("unauthenticated", paths.operatorLogin({ to }));
}
