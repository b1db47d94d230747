/** JSON calls without a product: all of a call runs, except for the network and Express. */
import { refusalOf, refusalResponse } from "~/http/calls/answers.server";
import { formToken, sessionToken } from "~/http/forms/csrf.server";
import { serveCalls, type DefinedCall } from "~/http/calls/define-call.server";
import type { RequestContext, RouteArgs } from "~/http/front/request-context.server";
import type { CurrentUser, OrganizationContext } from "~/domain/context";
import { startSession } from "~/domain/users/sessions/start-session.server";
import { findSession } from "~/domain/users/sessions/find-session.server";
import type { Locale } from "~/i18n/config";
import { detectLocale } from "~/i18n/remix.server";
import { newId } from "~/values/ids/ids";

interface Facts {
  now: Date;
  host: RequestContext["host"];
  organization: RequestContext["organization"];
  session: RequestContext["session"];
  locale: Locale;
}

export interface CallAnswer {
  status: number;
  text: string;
  error: { code?: string; fields?: Record<string, string[]> };
  data: unknown;
}

async function send(
  calls: readonly DefinedCall[],
  { locale, ...facts }: Facts,
  [method, path, body]: [method: string, path: string, body?: unknown],
): Promise<CallAnswer> {
  const { now, session, host } = facts;
  const token = session ? sessionToken(session) : formToken({ organizationId: null }, now);
  const request = new Request(new URL(path, "http://localhost:3000"), {
    method,
    headers: { "content-type": "application/json", "x-csrf-token": token },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const visit = { ip: "127.0.0.1", userAgent: "", country: "AR", isJson: true };
  const context = { facts: { ...facts, ...visit }, locale, host, requestId: newId(now) };
  const args = { request, context, params: {} } as unknown as RouteArgs;
  const answer = await serveCalls(calls)(args).catch((error: unknown) =>
    refusalResponse(refusalOf(error), locale, ""),
  );
  const text = await answer.text();
  const { data, error = {} } = JSON.parse(text || "{}") as Partial<CallAnswer>;
  return { status: answer.status, text, data, error };
}

/** Makes a call of the back office as the context's person, in the country's language. */
export async function callAs(
  ctx: OrganizationContext,
  calls: readonly DefinedCall[],
  ...sent: [method: string, path: string, body?: unknown]
): Promise<CallAnswer> {
  const { organization, now } = ctx;
  const user = ctx.user as CurrentUser;
  const session = {
    id: user.sessionId,
    kind: "organization",
    csrfSecret: "secret of a test",
    organizationId: organization.id,
    userId: user.id,
    user,
  } as unknown as RequestContext["session"];
  const host = { kind: "organization", slug: organization.slug } as const;
  const { country } = organization;
  const none = { chosen: null, acceptLanguage: null };
  const locale = await detectLocale({ ...none, tenantCountry: country, country });
  return send(calls, { now, host, organization, session, locale }, sent);
}

/** Makes a call of the signup, in a signup session of its own. */
export async function callAtSignup(
  now: Date,
  calls: readonly DefinedCall[],
  ...sent: [method: string, path: string, body?: unknown]
): Promise<CallAnswer> {
  const nobody = { userId: null, organizationId: null, authenticatedAt: null };
  const { token } = await startSession(now, { kind: "signup", ip: "", userAgent: "", ...nobody });
  const session = await findSession(now, token);
  const host = { kind: "platform" } as const;
  return send(calls, { now, host, organization: null, session, locale: "es-AR" }, sent);
}
