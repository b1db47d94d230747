/**
 * A JSON call of the back office from one definition: its route, its description in the OpenAPI document,
 * its line in the table of roles and its part of the isolation sweep are derived from it.
 */
import type { z } from "zod";
import { DomainError } from "~/domain/errors";
import type { Once } from "~/domain/idempotency-keys/wait-for-first.server";
import {
  abilityOf,
  isAllowed,
  roles,
  rulesOf,
  type Action,
  type Subject,
} from "~/domain/users/abilities";
import { answer, answerShortList } from "./answers.server";
import { checkCsrf, parseJson } from "./forms.server";
import { JSON_PREFIX } from "./json-calls";
import { answerMade } from "./once.server";
import type { Call } from "./openapi/call";
import type { RouteArgs } from "./request-facts.server";
import { requireOrganization, type SignedInContext } from "./require.server";

export interface Given<Body> {
  ctx: SignedInContext;
  /** What was sent, as `body` reads it. */
  body: Body;
  /** The `{names}` of the path. */
  params: Record<string, string>;
  /** `Idempotency-Key`, where one was sent. */
  key: string | null;
  request: Request;
}

type Described = Omit<Call, "access" | "host" | "body" | "everyRole">;

interface CallDefinition<Body> extends Described {
  /** What whoever calls must be allowed. */
  ability: readonly [Action, Subject];
  body?: z.ZodType<Body>;
  /**
   * What the call answers: the content under `data`, a list that is read whole (`list: "short"`), what
   * an idempotent call made, nothing where there is no body, or a Response of its own.
   */
  handle(given: Given<Body>): unknown;
}

export interface DefinedCall extends Call {
  ability: readonly [Action, Subject];
  /** Answers a request whose path fits. */
  run(args: RouteArgs, params: Record<string, string>): Promise<Response>;
}

export function defineCall<Body = undefined>(definition: CallDefinition<Body>): DefinedCall {
  const { handle, ...described } = definition;
  const { ability, answers, body, idempotent, list, method } = described;
  const [[status, schema] = ["204", null]] = Object.entries(answers);
  return {
    ...described,
    host: "organization",
    access: "session",
    ...(isForEveryRole(ability) ? { everyRole: true } : {}),
    async run(args, params) {
      const ctx = requireOrganization(args, ...ability);
      const { request } = args;
      const sent = body ? await parseJson(args, body) : undefined;
      if (method !== "GET" && !body) checkCsrf(args, null);
      const key = request.headers.get("idempotency-key");
      const content = await handle({ ctx, body: sent as Body, params, key, request });
      if (content instanceof Response) return content;
      if (list === "short") return answerShortList(content as unknown[], request.url);
      if (idempotent) return answerMade(content as Once<unknown>);
      return answer(schema === null ? null : content, Number(status));
    },
  };
}

function isForEveryRole([action, subject]: readonly [Action, Subject]): boolean {
  return roles.every((role) => isAllowed(abilityOf(rulesOf({ role, id: "" })), action, subject));
}

/** The loader and action of the paths of these calls. */
export function serveCalls(calls: readonly DefinedCall[]): (args: RouteArgs) => Promise<Response> {
  const patterns = calls.map((call) => ({ call, pattern: patternOf(call.path) }));
  return async (args) => {
    const { request } = args;
    const path = new URL(request.url).pathname.replace(JSON_PREFIX, "");
    const fitting = patterns.flatMap(({ call, pattern }) => {
      const found = pattern.exec(path);
      return found ? [{ call, params: decoded(found.groups ?? {}) }] : [];
    });
    const isRead = request.method === "GET" || request.method === "HEAD";
    const asked = isRead ? "GET" : request.method;
    const named = fitting.find(({ call }) => call.method === asked);
    if (named) return named.call.run(args, named.params);
    // Who may change nothing here learns that first, whatever the method.
    const other = isRead ? undefined : fitting.find(({ call }) => call.method !== "GET");
    if (other) requireOrganization(args, ...other.call.ability);
    throw new DomainError("not_found");
  };
}

/** As the URL map matches: whatever the case of fixed words, with or without a slash at the end. */
function patternOf(path: string): RegExp {
  const text = path.replace(/[.$^*+?()[\]|\\]/g, "\\$&").replace(/\{(\w+)\}/g, "(?<$1>[^/]+)");
  return new RegExp(`^${text}/?$`, "i");
}

function decoded(groups: Record<string, string>): Record<string, string> {
  const pairs = Object.entries(groups).map(([name, text]) => [name, decodeURIComponent(text)]);
  return Object.fromEntries(pairs) as Record<string, string>;
}
