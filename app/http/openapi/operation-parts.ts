/** Parameters and headers of an operation, as the contract prescribes them. */
import { z } from "zod";
import type { Call } from "./call";
import { contentOf, jsonSchemaOf } from "./json-schema";
import { pagingQuery, shortPagingQuery } from "~/http/lists/list-paging.server";

const integer = (description: string) => ({ description, schema: { type: "integer", minimum: 0 } });

const PAGE_HEADERS = {
  "current-page": integer(
    "The page that is answered; with `after` that on which its first item stands.",
  ),
  "page-items": integer("How many items are on it."),
  "total-count": integer("How many there are in all."),
  "total-pages": integer("How many pages of this size there are."),
};

const LINK = {
  Link: {
    description: "`rel=next`: where the list goes on by cursor.",
    schema: { type: "string", pattern: '^<[^>]+>; rel="next"$' },
  },
};

const RETRY = { "Retry-After": { ...integer("Seconds to wait."), required: true } };

/** Every response has this header; a 5xx repeats the id in its body. */
const REQUEST_ID = {
  "X-Request-Id": {
    description: "Names the request in our logs: to be told when one asks about it.",
    schema: { type: "string", minLength: 1 },
    required: true,
  },
};

/** Headers of the response to an accepted form. */
export const LEADS_ON = {
  ...REQUEST_ID,
  Location: { schema: { type: "string" }, description: "Where it goes on.", required: true },
};

export function refusalHeaders(status: number): object {
  return [429, 503].includes(status) ? { ...REQUEST_ID, ...RETRY } : REQUEST_ID;
}

export function headersOf({ list }: Call): object {
  const paging = { paged: { ...PAGE_HEADERS, ...LINK }, short: PAGE_HEADERS };
  return { ...REQUEST_ID, ...(list ? paging[list] : {}) };
}

/** Returns the schema of `{"data": …}`; only the OpenAPI document itself has no envelope. */
export function answerContent(schema: z.ZodType, call: Call) {
  if (call.path === "/api/openapi.json") return contentOf(schema);
  return contentOf(z.strictObject({ data: call.list ? z.array(schema) : schema }));
}

interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  schema: object;
  description?: string;
}

export function parametersOf(call: Call): Parameter[] {
  const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const inPath = names.map((name): Parameter => {
    const schema = jsonSchemaOf(call.params?.[name] ?? z.string().min(1), "input");
    return { name, in: "path", required: true, schema };
  });
  const paging = { paged: pagingQuery, short: shortPagingQuery };
  const queries = [call.query, call.list ? paging[call.list] : undefined];
  const inQuery = queries.flatMap((query) =>
    Object.entries(query?.shape ?? {})
      // A page that the path names is not asked for again.
      .filter(([name]) => !names.includes(name))
      .map(([name, schema]): Parameter => {
        const json = jsonSchemaOf(schema as z.ZodType, "input");
        return { name, in: "query", required: false, schema: json };
      }),
  );
  return [...inPath, ...inQuery, ...(call.idempotent ? [IDEMPOTENCY_KEY] : [])];
}

const IDEMPOTENCY_KEY: Parameter = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  schema: { type: "string", minLength: 1, maxLength: 255 },
  description:
    "The same key with the same content within 24 h answers the first answer again; with other content 409 `idempotency_key_reused`. While the first still runs it is waited for, up to 25 s, then 202: ask again with the same key. A refusal leaves the key free.",
};
