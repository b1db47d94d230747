/** Parameters and headers of an operation, as the contract's conventions have them. */
import { z } from "zod";
import type { Call } from "./call";
import { contentOf, jsonSchemaOf } from "./json-schema";
import { pagingQuery } from "../list-paging.server";

const integer = (description: string) => ({ description, schema: { type: "integer", minimum: 0 } });

const PAGE_HEADERS = {
  "current-page": integer("The page that is answered; 0 where `after` was asked for."),
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

/** Headers of refusals, by status. */
export const REFUSAL_HEADERS: Readonly<Record<number, object>> = { 429: RETRY, 503: RETRY };

export function headersOf({ list }: Call): object {
  if (!list) return {};
  return list === "paged" ? { ...PAGE_HEADERS, ...LINK } : PAGE_HEADERS;
}

/** `{"data": …}`; the document itself stands bare. */
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
  const queries = [call.query, call.list === "paged" ? pagingQuery : undefined];
  const inQuery = queries.flatMap((query) =>
    Object.entries(query?.shape ?? {}).map(([name, schema]): Parameter => {
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
    "The same key with the same content within 24 h answers the first answer again; with other content 409 `idempotency_key_reused`.",
};
