/** Tests that `/api/openapi.json` and the URL map have the same calls. */
import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, test } from "vitest";
import { openApiDocument } from "~/http/openapi/document";
import { definedCalls, describedCalls } from "~/routes/api/calls.server";
import { listUrls } from "./sources";

const JSON_URL = /^__json\/(?!\*$)/;

/** Documented calls without `defineCall`, with their implementation. */
const ELSEWHERE: Record<string, string> = {
  "GET /api/openapi.json": "the document itself",
  "POST /login": "a page's plain form",
  "POST /logout": "a page's plain form",
  "POST /cvault/credit-card/temporal": "piped to the vault before Remix",
  "POST /auth/mercadopago": "a page's plain form",
};

/** Routes under `/__json` without a defined call, with their purpose. */
const UNDEFINED: Record<string, string> = {
  "__json/api/openapi.json": "the document itself, which is made of the calls",
};

const routes = listUrls().filter(({ url }) => JSON_URL.test(url));
const described = describedCalls.map(({ method, path }) => `${method} ${path}`);

describe("every JSON call", () => {
  const urlOf = (path: string) => `__json${path.replace(/\{(\w+)\}/g, ":$1")}`;

  test("has its route, and every route has its call", () => {
    const urls = new Set([
      ...definedCalls.map(({ path }) => urlOf(path)),
      ...Object.keys(UNDEFINED),
    ]);
    expect(definedCalls.length).toBeGreaterThan(45);
    expect(routes.map(({ url }) => url).toSorted()).toEqual([...urls].toSorted());
  });

  test("answered elsewhere has an explanation", () => {
    const defined = new Set(definedCalls.map(({ id }) => id));
    const others = describedCalls.filter(({ id }) => !defined.has(id));
    expect(others.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
      Object.keys(ELSEWHERE).toSorted(),
    );
  });

  test("is listed once, with a unique name", () => {
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

  test("has examples that match their schemas", () => {
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

  test("has closed objects: no answer exceeds its schema", () => {
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
