/** Writes the OpenAPI 3.1 document from the calls that the routes define. */
import { errorStatus, type ErrorCode } from "~/domain/errors";
import {
  answerContent,
  headersOf,
  LEADS_ON,
  parametersOf,
  refusalHeaders,
} from "./operation-parts";
import type { Call } from "./call";
import { errorsOf } from "./errors-of";
import { contentOf, jsonSchemaOf } from "./json-schema";
import { refusalSchema } from "./refusals";
import { withoutOtherKeys } from "~/http/calls/strict-schema";

/** The public addresses of `platform` and `organization`: `https://{slug}.dadiva.example`. */
export interface Hosts {
  platform: string;
  organization: string;
}

const JSON_TYPE = "application/json";

export function openApiDocument(calls: readonly Call[], hosts: Hosts, version: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  const codes = new Set<ErrorCode>();
  const sorted = calls.toSorted((a, b) => a.path.localeCompare(b.path));
  for (const call of sorted) {
    errorsOf(call).forEach((code) => codes.add(code));
    (paths[call.path] ??= {})[call.method.toLowerCase()] = operationOf(call, hosts);
  }
  return {
    openapi: "3.1.0",
    jsonSchemaDialect: "https://json-schema.org/draft/2020-12/schema",
    info: {
      title: "Dádiva",
      version,
      description:
        "One object is answered as `{data: {…}}`, a list as `{data: […]}`, a refusal as `{error: {code, message, …}}`. Amounts are decimal strings in major units with their currency beside them; times are ISO 8601 UTC.",
    },
    servers: [hosts.platform, hosts.organization].map((url) => serverOf(url)),
    paths,
    components: {
      schemas: Object.fromEntries([...codes].sort().map((code) => [code, refusalOf(code)])),
      securitySchemes,
    },
  };
}

function serverOf(url: string) {
  if (!url.includes("{slug}")) return { url, description: "platform host" };
  const slug = { default: "huellas", description: "the organisation's subdomain" };
  return { url, description: "an organisation's subdomain", variables: { slug } };
}

const securitySchemes = {
  session: {
    type: "apiKey",
    in: "cookie",
    name: "session",
    description: "Host-only; its name begins with `__Host-` behind https.",
  },
  csrf: {
    type: "apiKey",
    in: "header",
    name: "X-CSRF-Token",
    description: 'The content of `<meta name="csrf-token">` of a page of that session.',
  },
  form_token: {
    type: "apiKey",
    in: "header",
    name: "X-CSRF-Token",
    description:
      'The form token of a page without session (`<meta name="csrf-token">`); lives 24 h.',
  },
};

function securityOf({ access, method, tokenless }: Call): Record<string, string[]>[] {
  const asks = method !== "GET" && !tokenless;
  if (access === "anyone") return [];
  if (access === "form") return asks ? [{ form_token: [] }] : [];
  return [asks ? { session: [], csrf: [] } : { session: [] }];
}

function operationOf(call: Call, hosts: Hosts) {
  const both = [hosts.platform, hosts.organization];
  const own = call.host === "both" ? both : [hosts[call.host]];
  const tag = call.path.split("/").find((part, place) => place > 0 && !/^(?:c|\{.*\})$/.test(part));
  return {
    operationId: call.id,
    summary: call.summary,
    tags: [call.host === "both" ? "platform" : call.host, ...(tag ? [tag] : [])],
    servers: own.map(serverOf),
    security: securityOf(call),
    parameters: parametersOf(call),
    ...bodyOf(call),
    responses: { ...answersOf(call), ...refusalsOf(call) },
  };
}

function bodyOf({ body, example, form, upload, access, forgiving }: Call) {
  const content: Record<string, unknown> = {};
  if (body) {
    const taken = access === "session" && !forgiving ? withoutOtherKeys(body) : body;
    content[JSON_TYPE] = { schema: jsonSchemaOf(taken, "input"), example };
  }
  if (form) {
    const schema = jsonSchemaOf(form.schema, "input");
    content["application/x-www-form-urlencoded"] = { schema, example: form.example };
  }
  if (upload) {
    const schema = jsonSchemaOf(upload.schema, "input");
    content["multipart/form-data"] = { schema, example: upload.example };
  }
  if (Object.keys(content).length === 0) return {};
  return { requestBody: { required: true, content } };
}

function answersOf(call: Call): Record<string, unknown> {
  const answers = Object.entries(call.answers).map(([status, schema]) => {
    const content = schema === null ? {} : { content: answerContent(schema, call) };
    return [status, { description: aboutStatus(status), headers: headersOf(call), ...content }];
  });
  const { status = 303, about = "" } = call.form ?? {};
  const form = call.form ? [[String(status), { description: about, headers: LEADS_ON }]] : [];
  return Object.fromEntries([...answers, ...form]) as Record<string, unknown>;
}

function aboutStatus(status: string): string {
  const known: Record<string, string> = {
    200: "Done.",
    201: "Made.",
    202: "Accepted; the answer follows.",
    204: "Done; no body.",
  };
  return known[status] ?? "Answer.";
}

function refusalsOf(call: Call): Record<string, unknown> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errorsOf(call)) {
    const status = errorStatus[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const entries = [...byStatus].map(([status, codes]) => {
    const refs = codes.sort().map((code) => ({ $ref: `#/components/schemas/${code}` }));
    const schema = refs.length === 1 ? refs[0] : { oneOf: refs };
    const description = codes.map((code) => `\`${code}\``).join(", ");
    const headers = refusalHeaders(status);
    const json = call.body || !call.form ? { [JSON_TYPE]: { schema } } : {};
    const page = call.form ? { "text/html": { schema: { type: "string" } } } : {};
    return [status, { description, headers, content: { ...json, ...page } }];
  });
  return Object.fromEntries(entries) as Record<string, unknown>;
}

/** Returns a component: the schema of an error with its example. */
function refusalOf(code: ErrorCode) {
  const { schema, example } = contentOf(refusalSchema(code))[JSON_TYPE];
  return { ...schema, examples: [example] };
}
