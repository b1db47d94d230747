/** Lists every call of the URL map with its methods and fields, for the isolation sweep. */
import path from "node:path";
import { z } from "zod";
import ts from "typescript";
import type { DefinedCall } from "~/http/calls/define-call.server";
import { pagingQuery, shortPagingQuery } from "~/http/lists/list-paging.server";
import { definedCalls } from "~/routes/api/calls.server";
import { exportsOf, importsOf, listFiles, listUrls, parse, read, root } from "./sources";

export type Place = "path" | "query" | "body" | "header" | "cookie";

export interface Field {
  place: Place;
  /** A dotted name; `0` represents each place of a list. */
  name: string;
  /** The field comes only from a schema's shape: no line of routes or http reads it by its name. */
  isOfShape?: true;
  /** What the schema of a call, form or list says: an id, an open text, or what can be no id. */
  declared?: Declared;
}

export type Declared = "id" | "text" | "value";

export interface Call {
  url: string;
  file: string;
  isJson: boolean;
  /** GET for a loader; the action's own methods, or POST if its code names none. */
  methods: string[];
  fields: Field[];
}

/** Patterns for reads from requests; the sweep tries another tenant's id in each field. */
export const READERS: readonly [Place, RegExp][] = [
  ["query", /\b(?:searchParams|search|requested|query)\s*\.(?:get|has|getAll)\(\s*"([^"]+)"/g],
  ["query", /"(\w+)"(?=[^[\]]*\]\.map\(\(name\) => searchParams\.get\(name\)\))/g],
  ["body", /\b(?:form|sent|data)\.(?:get|getAll|has)\(\s*"([^"]+)"/g],
  ["body", /\btextIn\(\s*\w+,\s*"([^"]+)"/g],
  ["body", /\btyped\(\s*"([^"]+)"/g],
  ["header", /\bheaders\.get\(\s*"([^"]+)"/g],
  ["header", /\breq\.(?:get|header)\(\s*"([^"]+)"/g],
  ["header", /\bheaders\["([^"]+)"\]/g],
  ["cookie", /\breadCookie\([^"]*"([^"]+)"/g],
];

/**
 * Fields that are read by a computed name, as `file receiver.method(argument)`, which no pattern in
 * READERS finds; each with the reason why this loses no field of a tenant.
 */
export const WORKED_OUT: Record<string, string> = {
  "app/http/forms/forms.server.ts sent.get(CSRF_FIELD)":
    "the token, whose other name is read beside it",
  "app/http/forms/uploads.server.ts form.get(CSRF_FIELD)":
    "the token, whose other name is read beside it",
  "app/http/forms/uploads.server.ts form.get(field)": "the file itself",
  "app/http/forms/list-step.server.ts form.has(CONFORM_INTENT)":
    "which row of a form's list to move",
  "app/http/forms/list-step.server.ts form.get(CONFORM_INTENT)":
    "which row of a form's list to move",
  "app/http/forms/forms.server.ts form.get(name)": "textIn: a READER of its own",
  "app/routes/platform/signup.tsx form.get(`organization.${name}`)": "typed: a READER of its own",
  "app/routes/platform/signup.tsx form.get(PAGE_COUNTRY_FIELD)":
    "the country that the page was for",
  "app/routes/auth/forward-answer.server.ts searchParams.get(name)":
    "each of a list of texts: a READER of its own",
  "app/routes/giving/donate.tsx form.has(CHOOSE_METHOD)": "which button was pressed",
  "app/routes/giving/donate.tsx form.has(MAKE_MONTHLY)": "which button was pressed",
  "app/routes/giving/read-typed-form.server.ts posted.get(context)":
    "what was typed, by the request",
  "app/routes/giving/tickets-data.server.ts sent.get(`seats[${option.id}]`)":
    "the number of seats of each option that the event in the address has",
  "app/routes/manage/campaigns/campaign-tickets.tsx form.get(CONFORM_INTENT)":
    "which row of a form's list to move",
  "app/http/lists/dashboard-filter.server.ts search.has(name)":
    "each of the dashboard's three filters",
  "app/http/lists/dashboard-filter.server.ts search.get(name)":
    "each of the dashboard's three filters",
  "app/routes/platform/signup-user.tsx data.get(name)": "in a browser, of its own form",
};

const RECEIVER = /(?:form|formdata|sent|posted|data|search|searchparams|asked|query|params)[()]*$/i;

/** Lists the reads of routes and http whose name is no literal. */
export function listWorkedOut(): string[] {
  const files = listFiles("app/routes", "app/http").filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
  );
  return files.flatMap((file) => workedOutIn(parse(file)).map((found) => `${file} ${found}`));
}

export function workedOutIn(source: ts.SourceFile): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { expression: receiver, name } = node.expression;
      const [first] = node.arguments;
      const isRead = /^(?:get|getAll|has)$/.test(name.text) && RECEIVER.test(receiver.getText());
      if (isRead && first && !ts.isStringLiteral(first)) found.push(node.getText());
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...new Set(found)];
}

/** Reads page and cursor for the routes of lists. */
const LISTS = "app/http/lists/list-answers.server.ts";

/** Verifies the token by the reader of other forms. */
const WITH_FILE = "app/http/forms/form-with-file.server.ts";

/** Returns the module and the files of routes and http that it imports. */
function readersOf(module: string): string[] {
  // Pages and files use page numbers; only a JSON call uses the cursor.
  const takesCursor = /\blistJson\b/.test(read(module));
  const beside = importsOf(module).filter((file) => /^app\/(?:routes|http)\//.test(file));
  const further = beside
    .filter(
      (file) =>
        file.startsWith("app/routes/") || file === WITH_FILE || (file === LISTS && takesCursor),
    )
    .flatMap((file) => importsOf(file))
    .filter((file) => /^app\/(?:routes|http)\//.test(file));
  return [...new Set([module, ...beside, ...further])];
}

interface Shape {
  type?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, unknown>;
  items?: unknown;
  prefixItems?: unknown[];
  anyOf?: unknown[];
  oneOf?: unknown[];
  allOf?: unknown[];
}

/** Ranks what several schemas of one field say: an id in one of them makes it an id. */
const STRONGER: readonly Declared[] = ["value", "text", "id"];

/** Converts `{rules: {campaign_uuids: [uuid]}}` to `rules.campaign_uuids.0`, an id. */
function leavesOf(schema: unknown, prefix = ""): Map<string, Declared> {
  const leaves = new Map<string, Declared>();
  if (typeof schema !== "object" || schema === null) return leaves;
  const { properties, items, prefixItems, anyOf, oneOf, allOf } = schema as Shape;
  const variants = [...(anyOf ?? []), ...(oneOf ?? []), ...(allOf ?? [])];
  const inner: (readonly [unknown, string])[] = [
    ...Object.entries(properties ?? {}).map(([name, one]) => [one, `${prefix}${name}.`] as const),
    ...(items || prefixItems ? [[items ?? prefixItems?.[0], `${prefix}0.`] as const] : []),
    ...variants.map((variant) => [variant, prefix] as const),
  ];
  for (const [name, declared] of inner.flatMap(([one, at]) => [...leavesOf(one, at)]))
    leaves.set(name, strongest(leaves.get(name), declared));
  if (leaves.size === 0 && prefix !== "") leaves.set(prefix.slice(0, -1), declaredBy(schema));
  return leaves;
}

function strongest(one: Declared | undefined, other: Declared): Declared {
  return one && STRONGER.indexOf(one) > STRONGER.indexOf(other) ? one : other;
}

/** An open text has no format, pattern or choice; a field without a type may hold anything. */
function declaredBy({ type, format, pattern, enum: choice, const: only }: Shape): Declared {
  if (format === "uuid" || format === "guid") return "id";
  const isText = type === "string" || type === undefined;
  const isOpen = format === undefined && pattern === undefined && choice === undefined;
  return isText && isOpen && only === undefined ? "text" : "value";
}

/** Returns the names that a file imports from the domain, with their files. */
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

/** Returns the schemas that a file of http or routes defines itself, such as a list's paging. */
function shapesMadeIn(file: string): [name: string, from: string][] {
  return exportsOf(file)
    .filter((name) => /(?:Schema|Query)$/.test(name))
    .map((name) => [name, file]);
}

/** Functions that read a list's filters from an address. */
const READS_FILTER = /\b(?:listPage|listFile|listJson|readFilter)\b/;

/** Returns a list's filters (`defineList`), which pages, files and JSON calls read. */
async function filtersOf(name: string, from: string): Promise<[string, Declared][]> {
  if (!/^list[A-Z]/.test(name) || !from.startsWith("app/domain/")) return [];
  const module = (await import(path.join(root, from))) as Record<string, unknown>;
  const { filters = {} } = (module[name] ?? {}) as {
    filters?: Record<string, { schema: z.ZodType }>;
  };
  return Object.entries(filters).map(([filter, { schema }]) => [
    filter,
    [...leavesOf(jsonOf(schema), "x.").values()][0] ?? "text",
  ]);
}

const jsonOf = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });

/** Returns the schema behind a name: a Zod type, or a `…Schema` function's result. */
async function shapeOf(name: string, from: string): Promise<unknown> {
  if (!/(?:schema|query|filters|validations|form)$/i.test(name)) return null;
  const module = (await import(path.join(root, from))) as Record<string, unknown>;
  const value = module[name];
  const isMaker = !/form$/i.test(name) && from.startsWith("app/domain/");
  if (!isMaker && !(value instanceof z.ZodType)) return null;
  const made =
    typeof value === "function" && !(value instanceof z.ZodType) ? makeShape(value) : value;
  if (made instanceof z.ZodType) return jsonOf(made);
  if (typeof made !== "object" || made === null) return null;
  const inner = Object.values(made).filter((one) => one instanceof z.ZodType);
  return { anyOf: inner.map(jsonOf) };
}

function makeShape(make: unknown): unknown {
  return (make as (argument: string) => unknown)("ARS");
}

/** Returns the calls that are defined for a URL of the map. */
export function definedAt(url: string): DefinedCall[] {
  const pattern = `/${url.replace(/^__json\//, "").replace(/:(\w+)/g, "{$1}")}`;
  return url.startsWith("__json/") ? definedCalls.filter(({ path: own }) => own === pattern) : [];
}

/** Returns the methods of `defineCall` for a URL, otherwise those in the module's text. */
function methodsOf(file: string, url: string): string[] {
  const defined = definedAt(url).map((call) => call.method);
  if (defined.length > 0) return defined;
  const text = read(file);
  const methods = /export (?:async )?(?:function|const) loader\b/.test(text) ? ["GET"] : [];
  if (!/export (?:async )?(?:function|const) action\b/.test(text)) return methods;
  const named = ["POST", "PUT", "PATCH", "DELETE"].filter((method) => text.includes(`"${method}"`));
  return [...methods, ...(named.length > 0 ? named : ["POST"])];
}

const TOKEN = "x-csrf-token";
/** Reads for each call what its definition declares, as described below. */
const FRAME = "app/http/calls/define-call.server.ts";

/** Returns the fields of a call's definition, by place. */
function shapesOf(call: DefinedCall): [Place, string, Declared?][] {
  const { body, idempotent, list, method, query, upload } = call;
  const paging = list && { paged: pagingQuery, short: shortPagingQuery }[list];
  const shapes: [Place, z.ZodType | undefined][] = [
    ["body", body],
    ["body", upload?.schema],
    ["query", query],
    ["query", paging],
  ];
  const leaves = shapes.flatMap(([place, shape]) =>
    shape
      ? [...leavesOf(jsonOf(shape))].map(([name, declared]): [Place, string, Declared] => [
          place,
          name,
          declared,
        ])
      : [],
  );
  const headers = [
    ...(idempotent ? ["idempotency-key"] : []),
    ...(method === "GET" ? [] : [TOKEN]),
  ];
  return [...leaves, ...headers.map((name): [Place, string] => ["header", name])];
}

/** Calls that Express answers before Remix, with the fields of the vault's own reader. */
const EXPRESS_CALLS: readonly Call[] = [
  {
    url: "cvault/credit-card/temporal",
    file: "app/http/calls/card-token.server.ts",
    isJson: true,
    methods: ["POST"],
    fields: [
      { place: "body", name: "key" },
      { place: "header", name: "x-csrf-token" },
    ],
  },
];

let calls: Promise<readonly Call[]> | undefined;

/** Returns every address of the map with the fields that its code reads, cached for a test file. */
export function listCalls(): Promise<readonly Call[]> {
  calls ??= readCalls();
  return calls;
}

async function readCalls(): Promise<Call[]> {
  const urls = listUrls().filter(({ file, url }) => methodsOf(file, url).length > 0);
  const unique = urls.filter(
    ({ url, file }, place) =>
      urls.findIndex((one) => one.url === url && one.file === file) === place,
  );
  const mapped = await Promise.all(
    unique.map(async ({ url, file }) => {
      const found = new Map<string, Field>();
      const add = (place: Place, name: string) => {
        const { declared } = found.get(`${place} ${name}`) ?? {};
        found.set(`${place} ${name}`, { place, name, ...(declared ? { declared } : {}) });
      };
      const addOfShape = (place: Place, name: string, declared?: Declared) => {
        const at = `${place} ${name}`;
        const known = found.get(at) ?? { place, name, isOfShape: true };
        const said = declared ? { declared: strongest(known.declared, declared) } : {};
        found.set(at, { ...known, ...said });
      };
      for (const [, name = ""] of url.matchAll(/:(\w+)/g)) add("path", name);
      const defined = definedAt(url);
      for (const one of defined.flatMap(shapesOf)) addOfShape(...one);
      for (const reader of readersOf(file).filter((one) => one !== FRAME)) {
        const text = read(reader);
        for (const [place, pattern] of READERS) {
          for (const [, name = ""] of text.matchAll(pattern)) add(place, name);
        }
        // A file of definitions declares the fields of each call.
        const named = defined.length > 0 ? [] : [...namesTaken(reader), ...shapesMadeIn(reader)];
        for (const [name, from] of named) {
          const shape = await shapeOf(name, from);
          const place = /(?:query|filters(?:schema)?)$/i.test(name) ? "query" : "body";
          for (const leaf of shape ? leavesOf(shape) : []) addOfShape(place, ...leaf);
          const filters = READS_FILTER.test(text) ? await filtersOf(name, from) : [];
          for (const [filter, declared] of filters) {
            addOfShape("query", filter, declared);
            add("query", filter);
          }
        }
      }
      return {
        url,
        file,
        isJson: url.startsWith("__json/"),
        methods: methodsOf(file, url),
        fields: [...found.values()],
      };
    }),
  );
  return [...mapped, ...EXPRESS_CALLS];
}
