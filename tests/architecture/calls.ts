/** Every call of the URL map with its methods and the fields that its code reads: what the sweep tries. */
import path from "node:path";
import { z } from "zod";
import ts from "typescript";
import { importsOf, listUrls, parse, read, root } from "./sources";

export type Place = "path" | "query" | "body" | "header" | "cookie";

export interface Field {
  place: Place;
  /** Dotted; `0` stands for each place of a list. */
  name: string;
}

export interface Call {
  url: string;
  file: string;
  isJson: boolean;
  /** GET where there is a loader; the action's own, or POST where its code names none. */
  methods: string[];
  fields: Field[];
}

/** Read in many places for their own purpose; a tenant's id in one of them is tried there. */
const READERS: readonly [Place, RegExp][] = [
  ["query", /\b(?:searchParams|search|asked|query)\s*\.(?:get|has|getAll)\(\s*"([^"]+)"/g],
  ["query", /\basked\(\s*"([^"]+)"/g],
  ["body", /\b(?:form|sent|data)\.(?:get|getAll|has)\(\s*"([^"]+)"/g],
  ["body", /\btext\(\s*"([^"]+)"/g],
  ["header", /\bheaders\.get\(\s*"([^"]+)"/g],
  ["header", /\breq\.(?:get|header)\(\s*"([^"]+)"/g],
  ["header", /\bheaders\["([^"]+)"\]/g],
  ["cookie", /\breadCookie\([^"]*"([^"]+)"/g],
];

/** The module and the files of routes and http that it takes in itself. */
function readersOf(module: string): string[] {
  const beside = importsOf(module).filter((file) => /^app\/(?:routes|http)\//.test(file));
  const further = beside
    .filter((file) => file.startsWith("app/routes/"))
    .flatMap((file) => importsOf(file))
    .filter((file) => /^app\/(?:routes|http)\//.test(file));
  return [...new Set([module, ...beside, ...further])];
}

/** `{rules: {campaign_uuids: [text]}}` → `rules.campaign_uuids.0`. */
function leavesOf(schema: unknown, prefix = ""): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const { properties, items, anyOf, oneOf, allOf, prefixItems } = schema as {
    properties?: Record<string, unknown>;
    items?: unknown;
    anyOf?: unknown[];
    oneOf?: unknown[];
    allOf?: unknown[];
    prefixItems?: unknown[];
  };
  const variants = [...(anyOf ?? []), ...(oneOf ?? []), ...(allOf ?? [])];
  const below = [
    ...Object.entries(properties ?? {}).flatMap(([name, inner]) =>
      leavesOf(inner, `${prefix}${name}.`),
    ),
    ...(items || prefixItems ? leavesOf(items ?? prefixItems?.[0], `${prefix}0.`) : []),
    ...variants.flatMap((variant) => leavesOf(variant, prefix)),
  ];
  return below.length > 0 || prefix === "" ? [...new Set(below)] : [prefix.slice(0, -1)];
}

/** The names that a file takes from the business, with the file that each comes from. */
function namesTaken(file: string): [name: string, from: string][] {
  const targets = importsOf(file);
  return parse(file).statements.flatMap((statement): [string, string][] => {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) {
      return [];
    }
    const stem = statement.moduleSpecifier.text.replace(/^~\//, "app/").split("/").slice(-2);
    const from = targets.find((target) =>
      target.replace(/\.tsx?$/, "").endsWith(stem.filter((part) => !/^\.+$/.test(part)).join("/")),
    );
    const bindings = statement.importClause?.namedBindings;
    if (!from?.startsWith("app/domain/") || !bindings || !ts.isNamedImports(bindings)) return [];
    return bindings.elements
      .filter((element) => !element.isTypeOnly)
      .map((element) => [(element.propertyName ?? element.name).text, from]);
  });
}

/** The shape behind a name: a Zod type, or what a function called `…Schema` makes of a currency. */
async function shapeOf(name: string, from: string): Promise<unknown> {
  if (!/(?:schema|query|filters|validations)$/i.test(name)) return null;
  const module = (await import(path.join(root, from))) as Record<string, unknown>;
  const value = module[name];
  const made =
    typeof value === "function" && !(value instanceof z.ZodType) ? makeShape(value) : value;
  if (made instanceof z.ZodType)
    return z.toJSONSchema(made, { io: "input", unrepresentable: "any" });
  if (typeof made !== "object" || made === null) return null;
  const inner = Object.values(made).filter((one) => one instanceof z.ZodType);
  return {
    anyOf: inner.map((one) => z.toJSONSchema(one, { io: "input", unrepresentable: "any" })),
  };
}

function makeShape(make: unknown): unknown {
  return (make as (argument: string) => unknown)("ARS");
}

/** What a module's text says that its action takes. */
function methodsOf(file: string): string[] {
  const text = read(file);
  const methods = /export (?:async )?(?:function|const) loader\b/.test(text) ? ["GET"] : [];
  if (!/export (?:async )?(?:function|const) action\b/.test(text)) return methods;
  const named = ["POST", "PUT", "PATCH", "DELETE"].filter((method) => text.includes(`"${method}"`));
  return [...methods, ...(named.length > 0 ? named : ["POST"])];
}

/** What Express answers before Remix: with the fields that the vault's own reader takes. */
const EXPRESS_CALLS: readonly Call[] = [
  {
    url: "cvault/credit-card/temporal",
    file: "app/http/card-token.server.ts",
    isJson: true,
    methods: ["POST"],
    fields: [
      { place: "body", name: "key" },
      { place: "header", name: "x-csrf-token" },
    ],
  },
];

let calls: Promise<readonly Call[]> | undefined;

/** Every address of the map that answers by itself, with what its code reads. Read once a test file. */
export function listCalls(): Promise<readonly Call[]> {
  calls ??= readCalls();
  return calls;
}

async function readCalls(): Promise<Call[]> {
  const urls = listUrls().filter(({ file }) => methodsOf(file).length > 0);
  const unique = urls.filter(
    ({ url, file }, place) =>
      urls.findIndex((one) => one.url === url && one.file === file) === place,
  );
  const mapped = await Promise.all(
    unique.map(async ({ url, file }) => {
      const found = new Map<string, Field>();
      const add = (place: Place, name: string) => found.set(`${place} ${name}`, { place, name });
      for (const [, name = ""] of url.matchAll(/:(\w+)/g)) add("path", name);
      for (const reader of readersOf(file)) {
        const text = read(reader);
        for (const [place, pattern] of READERS) {
          for (const [, name = ""] of text.matchAll(pattern)) add(place, name);
        }
        for (const [name, from] of namesTaken(reader)) {
          const shape = await shapeOf(name, from);
          const place = /(?:query|filters)$/i.test(name) ? "query" : "body";
          for (const leaf of shape ? leavesOf(shape) : []) add(place, leaf);
        }
      }
      return {
        url,
        file,
        isJson: url.startsWith("__json/"),
        methods: methodsOf(file),
        fields: [...found.values()],
      };
    }),
  );
  return [...mapped, ...EXPRESS_CALLS];
}
