/**
 * Serves JSON reads, and JSON posts with a card, without Remix's request handler, which costs more
 * than most loaders. The loaders, actions and error handling (`wrapBuild`) are the same.
 */
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import type {
  ActionFunctionArgs,
  AppLoadContext,
  LoaderFunctionArgs,
  ServerBuild,
} from "@remix-run/node";
import type { Request as ExpressRequest, Response as ExpressResponse } from "express";
import { JSON_PREFIX } from "./json-calls";
import { keepBody, wholeText } from "~/http/front/whole-body.server";

type Handler = (args: LoaderFunctionArgs & ActionFunctionArgs) => unknown;
type Kind = "loader" | "action";

interface JsonRoute {
  /** Lower-case segments; a parameter is `:name`. */
  segments: string[];
  loader?: Handler;
  action?: Handler;
}

export interface FoundCall {
  handler: Handler;
  params: Record<string, string>;
}

/** Finds the loader or action of a path; as in Remix, the pattern with the most fixed segments wins. */
export function jsonRoutes({
  routes,
}: Pick<ServerBuild, "routes">): (path: string, kind: Kind) => FoundCall | null {
  const byLength = new Map<number, JsonRoute[]>();
  for (const route of Object.values(routes)) {
    const { loader, action, default: page } = route?.module ?? {};
    const path = `/${route?.path ?? ""}`;
    // Remix handles splat patterns and pages itself.
    if (page || !path.startsWith(`${JSON_PREFIX}/`) || /[*?]/.test(path)) continue;
    const segments = segmentsOf(path);
    const alike = byLength.get(segments.length) ?? [];
    byLength.set(segments.length, [...alike, { segments, loader, action }]);
  }
  for (const alike of byLength.values()) alike.sort((a, b) => fixedWords(b) - fixedWords(a));
  return (path, kind) => {
    const given = segmentsOf(path);
    const found = byLength.get(given.length)?.find(({ segments }) => fits(segments, given));
    const handler = found?.[kind];
    return found && handler ? { handler, params: paramsOf(found.segments, given) } : null;
  };
}

const segmentsOf = (path: string) => path.replace(/^\/|\/$/g, "").split("/");
const isParam = (segment: string) => segment.startsWith(":");
const fixedWords = ({ segments }: JsonRoute) => segments.filter((word) => !isParam(word)).length;

function fits(pattern: string[], given: string[]): boolean {
  return pattern.every((word, at) => {
    const text = given[at] ?? "";
    return isParam(word) ? text !== "" : word.toLowerCase() === text.toLowerCase();
  });
}

/** Paths arrive decodable: front.server.ts rejects all others. */
function paramsOf(pattern: string[], given: string[]): Record<string, string> {
  const pairs = pattern.flatMap((word, at) =>
    isParam(word) ? [[word.slice(1), decodeURIComponent(given[at] ?? "")]] : [],
  );
  return Object.fromEntries(pairs) as Record<string, string>;
}

/** Runs a loader, or an action with its complete body, and sends the result. */
export async function answerCall(
  { handler, params }: FoundCall,
  req: ExpressRequest,
  res: ExpressResponse,
  context: AppLoadContext,
  body?: Buffer,
): Promise<void> {
  const url = `${req.protocol}://${req.headers.host}${req.originalUrl}`;
  const init = { method: req.method, headers: headersOf(req) };
  const request = new Request(url, body ? { ...init, body: new Uint8Array(body) } : init);
  if (body) keepBody(request, body);
  const work = new Promise((resolve) => resolve(handler({ request, params, context })));
  const result = await work.catch(thrownAnswer);
  const answer = result instanceof Response ? result : Response.json(result ?? null);
  res.status(answer.status);
  // A signed-in person's response already has a Cache-Control, which this one replaces.
  for (const [name, value] of answer.headers) {
    if (name === "cache-control") res.setHeader(name, value);
    else res.append(name, value);
  }
  const text = wholeText(answer);
  if (text !== undefined) return void res.end(text);
  if (!answer.body) return void res.end();
  const isJson = answer.headers.get("content-type")?.startsWith("application/json");
  if (isJson) res.end(Buffer.from(await answer.arrayBuffer()));
  else Readable.fromWeb(answer.body as ReadableStream).pipe(res);
}

/** `throw redirect(…)` is a normal response. */
function thrownAnswer(thrown: unknown): Response {
  if (thrown instanceof Response) return thrown;
  throw thrown;
}

function headersOf({ headers }: ExpressRequest): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((text): [string, string] => [name, text]),
  );
}
