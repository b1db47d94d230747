/** The first line of every loader and action on the operator host. Plain calls that open nothing. */
import {
  createOperatorContext,
  createPlatformContext,
  type OperatorContext,
  type PlatformContext,
} from "~/domain/context";
import type { Enrolment } from "~/domain/operators/confirm-enrolment.server";
import { DomainError } from "~/domain/errors";
import { LoginRedirect } from "./login-redirect.server";
import { paths } from "./paths";
import type { RouteArgs } from "./request-context.server";

/** A page of the operator host by anybody: the ways in. */
export function requireOperatorHost({ context }: RouteArgs): PlatformContext {
  const { host, country, now, ip } = context.facts;
  if (host.kind !== "operator") throw new DomainError("not_found");
  const { locale } = context;
  return createPlatformContext({ country, now, locale, ip });
}

/** A page of our own staff; whoever isn't signed in is led to their login. */
export function requireOperator(args: RouteArgs): OperatorContext {
  const { now, ip, locale } = requireOperatorHost(args);
  const operator = args.context.facts.session?.operator;
  if (!operator) throw toOperatorLogin(args);
  return createOperatorContext({ operator, now, locale, ip });
}

/** The half session of a login whose second step is still to come. */
export function requireOperatorStep(
  args: RouteArgs,
): PlatformContext & { userId: string; sessionId: string } {
  const ctx = requireOperatorHost(args);
  const { session } = args.context.facts;
  if (session?.kind !== "operator_step" || !session.userId) throw toOperatorLogin(args);
  return { ...ctx, userId: session.userId, sessionId: session.id };
}

/** A link's person who has set a password and not yet a second factor. */
export function requireEnrolment(args: RouteArgs): Enrolment {
  const { now, ip } = requireOperatorHost(args);
  const { session } = args.context.facts;
  if (session?.kind !== "operator_enrolment" || !session.userId) throw toOperatorLogin(args);
  return { now, ip, userId: session.userId, sessionId: session.id };
}

function toOperatorLogin({ request, context }: RouteArgs): DomainError {
  if (context.facts.isJson) return new DomainError("unauthenticated");
  const { pathname, search } = new URL(request.url);
  // Of the ways in none is where somebody wants to go: the login would lead back to it for ever.
  const isPage = !/^\/operator(?:\/(?:login|welcome)\b.*)?\/?$/.test(pathname);
  const to = isPage ? pathname.replace(/\.data$/, "") + search : null;
  return new LoginRedirect("unauthenticated", paths.operatorLogin({ to }));
}
