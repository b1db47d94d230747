/** What `/api/openapi.json` says exists is what the URL map has, and the other way round. */
import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, test } from "vitest";
import { openApiDocument } from "~/http/openapi/document";
import { definedCalls, describedCalls } from "~/routes/api/calls.server";
import { listUrls, read } from "./sources";

const JSON_URL = /^__json\/(?!\*$)/;

/** Calls that Express or a page answers, not a route under `/__json`. */
const ELSEWHERE: Record<string, string> = {
  "POST /login": "a page's plain form",
  "POST /logout": "a page's plain form",
  "POST /cvault/credit-card/temporal": "piped to the vault before Remix",
  "POST /auth/mercadopago": "a page's plain form",
};

/** `METHOD /path` of each handler of a module, with the map's `:name` as `{name}`. */
function callsOf({ url, file }: { url: string; file: string }): string[] {
  const code = read(file);
  const path = `/${url.replace(/^__json\//, "").replace(/:(\w+)/g, "{$1}")}`;
  if (isDefined(file))
    return definedCalls
      .filter((call) => call.path === path)
      .map(({ method }) => `${method} ${path}`);
  const reads = /export (?:async )?function loader|export const loader/.test(code) ? ["GET"] : [];
  return [...reads, ...methodsOf(code)].map((method) => `${method} ${path}`);
}

/** What `requireMethod(args, …)` of an action names. */
function methodsOf(code: string): string[] {
  const named = [...code.matchAll(/requireMethod\(args,([^)]*)\)/g)].flatMap(([, list = ""]) =>
    [...list.matchAll(/"([A-Z]+)"/g)].map(([, method = ""]) => method),
  );
  return [...new Set(named)];
}

const isDefined = (file: string) => file.endsWith(".calls.ts");
const routes = listUrls().filter(({ url }) => JSON_URL.test(url));
const described = describedCalls.map(({ method, path }) => `${method} ${path}`);

/** Whether a described path is one of the map's, a fixed text standing for one of its parts. */
function fits(call: string, mapped: string): boolean {
  const pattern = mapped.replace(/[.$^*+?()[\]|\\]/g, "\\$&").replace(/\{\w+\}/g, "(?:[^/ ]+)");
  return new RegExp(`^${pattern}$`).test(call);
}

describe("every JSON call", () => {
  const mapped = routes.flatMap(callsOf);

  test("is described beside its route", () => {
    expect(mapped.length).toBeGreaterThan(25);
    const missing = mapped.filter((call) => !described.some((one) => fits(one, call)));
    expect(missing, "describe these in app/routes/api").toEqual([]);
  });

  test("that is described is there", () => {
    const absent = described.filter(
      (call) => !(call in ELSEWHERE) && !mapped.some((one) => fits(call, one)),
    );
    expect(absent).toEqual([]);
  });

  test("names the methods that its action takes", () => {
    const silent = routes
      .filter(({ file }) => !isDefined(file) && /function action|const action/.test(read(file)))
      .filter(({ file }) => methodsOf(read(file)).length === 0);
    expect(silent.map(({ file }) => file)).toEqual([]);
  });

  test("stands once, under a name of its own", () => {
    const ids = describedCalls.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(described).size).toBe(described.length);
  });
});

describe("the document", () => {
  const hosts = {
    platform: "https://dadiva.example",
    organization: "https://{slug}.dadiva.example",
  };
  const document = openApiDocument(describedCalls, hosts, "1");

  test("is OpenAPI 3.1 by its meta-schema", async () => {
    const result = await new Validator().validate(structuredClone(document));
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
  });

  test("gives examples that fit their schemas", () => {
    const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }));
    ajv.addSchema({ $id: "document", components: document.components });
    const bad: string[] = [];
    const visit = (node: unknown, at: string): void => {
      if (typeof node !== "object" || node === null) return;
      const { schema, example } = node as { schema?: object; example?: unknown };
      if (schema && example !== undefined && !ajv.validate(schema, example)) {
        bad.push(`${at}: ${ajv.errorsText()}`);
      }
      for (const [name, child] of Object.entries(node)) visit(child, `${at}/${name}`);
    };
    visit(document.paths, "");
    for (const [name, schema] of Object.entries(document.components.schemas)) {
      const { examples } = schema;
      if (!ajv.validate(schema, examples[0])) bad.push(`${name}: ${ajv.errorsText()}`);
    }
    expect(bad).toEqual([]);
  });

  test("answers nothing beyond its schemas: objects are closed", () => {
    const open: string[] = [];
    const visit = (node: unknown, at: string): void => {
      if (typeof node !== "object" || node === null) return;
      const { type, properties, additionalProperties } = node as Record<string, unknown>;
      if (type === "object" && properties && additionalProperties !== false) open.push(at);
      for (const [name, child] of Object.entries(node)) visit(child, `${at}/${name}`);
    };
    for (const [path, methods] of Object.entries(document.paths)) {
      if (path === "/api/openapi.json") continue;
      for (const [method, operation] of Object.entries(methods)) {
        visit((operation as { responses: object }).responses, `${method} ${path}`);
      }
    }
    visit(document.components.schemas, "");
    expect(open).toEqual([]);
  });
});
