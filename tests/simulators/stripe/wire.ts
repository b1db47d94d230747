/** Stripe's wire format: form-encoded requests, JSON answers, errors with type and code. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { z } from "zod";

const LARGEST_BODY = 256 * 1024;

/** A refusal in Stripe's own format. */
export class WireError extends Error {
  constructor(
    readonly status: number,
    readonly error: { type: string; code?: string; param?: string; [more: string]: unknown },
    message: string,
  ) {
    super(message);
  }

  body(): unknown {
    return { error: { ...this.error, message: this.message } };
  }
}

/** Returns the refusal of a request that is wrong in itself. */
export function invalid(code: string, message: string, param?: string, status = 400): WireError {
  const type = "invalid_request_error";
  return new WireError(status, { type, code, ...(param && { param }) }, message);
}

export const missing = (what: string, id: string, param = "id") =>
  invalid("resource_missing", `No such ${what}: '${id}'`, param, 404);

export function answerJson(response: ServerResponse, status: number, body: unknown): void {
  if (response.destroyed) return;
  response.writeHead(status, { "Content-Type": "application/json" });
  response.end(JSON.stringify(body));
}

export async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > LARGEST_BODY) throw invalid("too_large", "The request is too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

type Tree = { [name: string]: Tree | string };

/** Returns the parameters of a form: `card[number]=4` is {card: {number: "4"}}, `expand[0]=a` ["a"]. */
function parseForm(text: string): unknown {
  const root: Tree = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter((part) => part !== "");
    const last = path.pop() ?? "";
    let place = root;
    for (const part of path) {
      const next = place[part];
      place = typeof next === "object" ? next : (place[part] = {});
    }
    place[last] = value;
  }
  return withLists(root);
}

function withLists(tree: Tree | string): unknown {
  if (typeof tree === "string") return tree;
  const entries = Object.entries(tree).map(([name, part]) => [name, withLists(part)] as const);
  const isList = entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name));
  return isList ? entries.map(([, part]) => part) : Object.fromEntries(entries);
}

/** Parses parameters, as strictly as the company: an unknown one is an error. */
export function parsed<T>(text: string, schema: z.ZodType<T>): T {
  const result = schema.safeParse(parseForm(text));
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const unknown = issue?.code === "unrecognized_keys" ? issue.keys : [];
  const place = issue?.path ?? [];
  const param = [...place, ...unknown].join(".");
  if (unknown.length > 0) {
    throw invalid("parameter_unknown", `Received unknown parameter: ${param}`, param);
  }
  throw invalid("parameter_invalid", `Invalid ${param}`, param);
}
