/** Defines a JSON call once: route, OpenAPI, table of roles and isolation sweep are derived from it. */
import type { z } from "zod";
import { DomainError } from "~/domain/errors";
import type { Once } from "~/domain/idempotency-keys/wait-for-first.server";
import {
  abilityOf,
  isEverAllowed,
  roles,
  rulesOf,
  type Action,
  type Subject,
} from "~/domain/users/abilities";
import { answer, answerShortList } from "./answers.server";
import type { FormScope } from "~/http/forms/csrf.server";
import { checkCsrf, parseJson, readJson, validate } from "~/http/forms/forms.server";
import { JSON_PREFIX } from "./json-calls";
import { answerMade } from "~/http/forms/once.server";
import type { Call } from "~/http/openapi/call";
import type { RouteArgs } from "~/http/front/request-context.server";
import { requireOrganization, type SignedInContext } from "~/http/sessions/require.server";

/** What a call knows about its request before it reads the body. */
export interface CallRequest<Context> {
  ctx: Context;
  /** The values of the path's `{names}`. */
  params: Record<string, string>;
  /** The `Idempotency-Key` header, if sent. */
  key: string | null;
  request: Request;
  args: RouteArgs;
}

export interface CallInput<Body, Context = SignedInContext> extends CallRequest<Context> {
  /** The request's data, validated by `body`. */
  body: Body;
}

interface Definition<Context, Body> extends Omit<Call, "access" | "host" | "body" | "everyRole"> {
  body?: z.ZodType<Body>;
  /** `handle` reads token and body itself, and `body` is documentation only. Uploads always do this. */
  readsItself?: true;
  /** Rejects a caller over the rate limit before the body is read. */
  limit?(requested: CallRequest<Context>): Promise<void>;
  /** Returns `data`, a complete list (`list: "short"`), an idempotent call's result or a Response. */
  handle(given: CallInput<Body, Context>): unknown;
}

type Ability = readonly [Action, Subject];

interface SignedInDefinition<Body> extends Definition<SignedInContext, Body> {
  ability: Ability;
}

interface OpenDefinition<Context, Body>
  extends Definition<Context, Body>, Pick<Call, "host" | "access"> {
  /** A `require…` of app/http; it decides the call's host and session. */
  guard(args: RouteArgs): Context;
}

export interface DefinedCall extends Call {
  ability?: Ability;
  guard(args: RouteArgs): unknown;
  run(args: RouteArgs, params: Record<string, string>): Promise<Response>;
}

/** Defines a call of the back office, for signed-in users with the ability. */
export function defineCall<Body = undefined>(definition: SignedInDefinition<Body>): DefinedCall {
  const { ability, agencies } = definition;
  const guard = (args: RouteArgs) => requireOrganization(args, ...ability, { agencies });
  return {
    ...described(definition),
    ability,
    host: "organization",
    access: "session",
    ...(isForEveryRole(ability) ? { everyRole: true } : {}),
    guard,
    run: (args, params) => run(definition, requested(guard(args), args, params)),
  };
}

/** Defines a call of public pages or of the signup, without login. */
export function defineOpenCall<Context, Body = undefined>(
  definition: OpenDefinition<Context, Body>,
): DefinedCall {
  const { host, access, guard } = definition;
  return {
    ...described(definition),
    host,
    access,
    guard,
    run: (args, params) =>
      run(definition, requested(guard(args), args, params), formOf(args, params)),
  };
}

function described<Context, Body>(definition: Definition<Context, Body>) {
  const { handle: _handle, limit: _limit, ...rest } = definition;
  return rest;
}

function requested<Context>(ctx: Context, args: RouteArgs, params: Record<string, string>) {
  const { request } = args;
  return { ctx, args, params, request, key: request.headers.get("idempotency-key") };
}

/** Returns the scope of the form token: the campaign page's form. */
function formOf({ context }: RouteArgs, { slug }: Record<string, string>): FormScope | undefined {
  const { organization } = context.facts;
  return organization && slug !== undefined
    ? { organizationId: organization.id, form: slug }
    : undefined;
}

async function run<Context, Body>(
  definition: Definition<Context, Body>,
  requested: CallRequest<Context>,
  scope?: FormScope,
): Promise<Response> {
  const { answers, forgiving, handle, idempotent, limit, list } = definition;
  const [[status, schema] = ["204", null]] = Object.entries(answers);
  const work = async () => {
    await limit?.(requested);
    return handle({ ...requested, body: await bodyOf(definition, requested.args, scope) });
  };
  if (forgiving) checkCsrf(requested.args, null, scope);
  const content = await (forgiving ? work().catch(() => undefined) : work());
  if (content instanceof Response) return content;
  if (list === "short") return answerShortList(content as unknown[], requested.request.url);
  if (idempotent) return answerMade(content as Once<unknown>, undefined, Number(status));
  return answer(schema === null ? null : content, Number(status));
}

/** Reads the body and checks the token with it. A forgiving call reads the known fields and ignores the rest. */
async function bodyOf<Context, Body>(
  { body, forgiving, method, readsItself, tokenless, upload }: Definition<Context, Body>,
  args: RouteArgs,
  scope?: FormScope,
): Promise<Body> {
  if (method === "GET" || readsItself || upload) return undefined as Body;
  if (body && (forgiving || tokenless)) return validate(body, await readJson(args.request));
  if (body) return parseJson(args, body, scope);
  checkCsrf(args, null, scope);
  return undefined as Body;
}

function isForEveryRole([action, subject]: Ability): boolean {
  return roles.every((role) =>
    isEverAllowed(abilityOf(rulesOf({ role, id: "" })), action, subject),
  );
}

/** Returns the handler that serves as loader and action of these calls' paths. */
export function serveCalls(calls: readonly DefinedCall[]): (args: RouteArgs) => Promise<Response> {
  const paths = [...new Set(calls.map(({ path }) => path))]
    .map((path) => ({
      own: calls.filter((call) => call.path === path),
      pattern: patternOf(path),
      names: path.split("{").length,
    }))
    // As in the URL map, a fixed segment wins over a parameter.
    .toSorted((one, other) => one.names - other.names);
  return async (args) => {
    const { request } = args;
    const path = new URL(request.url).pathname.replace(JSON_PREFIX, "");
    const fitting = paths.find(({ pattern }) => pattern.test(path));
    const isRead = request.method === "GET" || request.method === "HEAD";
    const method = isRead ? "GET" : request.method;
    const named = fitting?.own.find((call) => call.method === method);
    if (fitting && named) return named.run(args, paramsOf(fitting.pattern, path));
    // A user who may change nothing here gets that error first, whatever the method.
    const other = isRead ? undefined : fitting?.own.find((call) => call.method !== "GET");
    if (other?.ability) other.guard(args);
    throw new DomainError("not_found");
  };
}

/** Matches as the URL map does: fixed segments in any case, with or without a trailing slash. */
function patternOf(path: string): RegExp {
  const text = path.replace(/[.$^*+?()[\]|\\]/g, "\\$&").replace(/\{(\w+)\}/g, "(?<$1>[^/]+)");
  return new RegExp(`^${text}/?$`, "i");
}

function paramsOf(pattern: RegExp, path: string): Record<string, string> {
  const groups = pattern.exec(path)?.groups ?? {};
  const pairs = Object.entries(groups).map(([name, text]) => [name, decodeURIComponent(text)]);
  return Object.fromEntries(pairs) as Record<string, string>;
}
