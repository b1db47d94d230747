/** Tests that every loader and action begins with a guard, and that URL map and modules agree. */
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { definedCalls } from "~/routes/api/calls.server";
import { listFiles, listUrls, parse, read } from "./sources";

/** Files of JSON calls, whose guards are tested below. */
const DEFINED = /\.calls\.ts$/;
const SERVES = "app/routes/api/serve.ts";

/** Modules without a guard in the first line, with the reason. */
const EXCEPTIONS: Record<string, string> = {
  "app/routes/api/not-found.ts": "answers 404 to everybody and reads nothing",
  [SERVES]: "each call has its own guard, which is asked first (held below)",
  "app/root.tsx": "reads nothing but what the request already carries, for every page (held below)",
};

const GUARDS = [
  "requirePlatform",
  "requirePlatformUser",
  "requireSignup",
  "requireSecondStep",
  "requireOrganization",
  "requirePublicOrganization",
  "requireDonor",
  "requireDonorAccount",
  "requireOwnDonation",
  "requireAnyHost",
  "requireAgency",
  "requireTeam",
  "requireOperator",
  "requireOperatorHost",
  "requireOperatorStep",
  "requireEnrolment",
];

const mapped = listUrls();
/** Server-only parts of a route beside it, and descriptions of its calls, are excluded. */
const modules = listFiles("app/routes").filter(
  (file) => !/\.(?:server|test|openapi)\.tsx?$/.test(file),
);
/** The root serves every address, and has no line in the map. */
const ROOT = "app/root.tsx";

describe("the URL map", () => {
  test("names only modules that exist", () => {
    expect(mapped.filter(({ file }) => !modules.includes(file))).toEqual([]);
  });

  test("names every module", () => {
    const files = [SERVES, ...mapped.map(({ file }) => file)];
    expect(modules.filter((file) => !files.includes(file))).toEqual([]);
  });

  test("has each URL once", () => {
    const urls = mapped.filter(({ file }) => !/layout\.tsx$/.test(file)).map(({ url }) => url);
    const twice = urls.filter((url, place) => urls.indexOf(url) !== place);
    // The index of an area has the area's own address.
    expect(twice).toEqual([]);
  });

  test("contains no commented-out line", () => {
    expect(read("app/routes.ts").match(/^\s*\/\/ *(?:route|index)\(.*/gm) ?? []).toEqual([]);
  });
});

type Handler = ts.FunctionDeclaration | ts.ArrowFunction | ts.FunctionExpression;

interface FoundHandler {
  name: string;
  /** null if the function is not written here, so that its body is unknown. */
  handler: Handler | null;
}

/** Returns the exported loader and action of a module, each with its function. */
function handlersOf(source: ts.SourceFile): FoundHandler[] {
  return source.statements.flatMap((statement): FoundHandler[] => {
    // A re-export of everything is opaque here.
    if (ts.isExportDeclaration(statement) && !statement.exportClause) {
      return [{ name: "loader", handler: null }];
    }
    const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined;
    const exported = modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
    if (ts.isFunctionDeclaration(statement) && exported) {
      const name = statement.name?.text ?? "";
      return isHandler(name) ? [{ name, handler: statement }] : [];
    }
    if (ts.isVariableStatement(statement) && exported) {
      return statement.declarationList.declarations
        .flatMap(({ name, initializer }) => namesIn(name).map((text) => ({ text, initializer })))
        .filter(({ text }) => isHandler(text))
        .map(({ text, initializer }) => ({
          name: text,
          handler:
            initializer && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer))
              ? initializer
              : null,
        }));
    }
    if (ts.isExportDeclaration(statement) && statement.exportClause) {
      const names = ts.isNamedExports(statement.exportClause)
        ? statement.exportClause.elements.map((element) => element.name.text)
        : [];
      return names.filter(isHandler).map((name) => ({ name, handler: null }));
    }
    return [];
  });
}

/** Returns `loader`, or the names in `{ loader, action }`. */
function namesIn(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) =>
    ts.isBindingElement(element) ? namesIn(element.name) : [],
  );
}

/** A `client…` function in the browser would run before the server's. */
function isHandler(name: string): boolean {
  return /^(?:loader|action|clientLoader|clientAction)$/.test(name);
}

/** Returns whether the first statement is `const ctx = require…(args, …)`, or the bare call. */
function asksFirst(handler: Handler): boolean {
  const { body } = handler;
  const first = body && ts.isBlock(body) ? body.statements[0] : body;
  if (!first) return false;
  if (ts.isVariableStatement(first)) {
    const [declaration, ...more] = first.declarationList.declarations;
    return more.length === 0 && isGuard(declaration?.initializer);
  }
  return isGuard(ts.isExpressionStatement(first) ? first.expression : undefined);
}

/** Returns whether it is a plain call with `args`, or one for each kind of host. */
function isGuard(expression: ts.Expression | undefined): boolean {
  if (expression && ts.isAwaitExpression(expression)) return isGuard(expression.expression);
  if (expression && ts.isConditionalExpression(expression)) {
    return isGuard(expression.whenTrue) && isGuard(expression.whenFalse);
  }
  return (
    expression !== undefined &&
    ts.isCallExpression(expression) &&
    GUARDS.includes(expression.expression.getText()) &&
    /^args\b/.test(expression.arguments[0]?.getText() ?? "")
  );
}

describe("Express, before Remix", () => {
  const source = read("app/http/front/app.server.ts");
  const front = read("app/http/front/front.server.ts");

  test("answers only the paths named here", () => {
    const routes = [...source.matchAll(/\bapp\.(get|post|put|patch|delete|all)\(\s*([^,]+),/g)];
    expect(routes.map(([, method, place]) => `${method} ${place}`)).toEqual([
      // It requires the tenant and the form's token (card-token.server.ts); the sweep tests it as a
      // call.
      "post TOKEN_PATH",
      'all "*"',
    ]);
    const mounted = [...source.matchAll(/\bapp\.use\(\s*("[^"]+")/g)].map(([, place]) => place);
    expect(mounted).toEqual(['"/assets"']);
    const ends = [...front.matchAll(/path === "([^"]+)"/g)].map(([, place]) => place);
    expect(ends).toEqual(["/healthz", "/readyz"]);
  });
});

describe("every JSON call", () => {
  test("of the back office requires an ability, and others have an existing guard", () => {
    const open = definedCalls.filter(({ ability }) => !ability);
    expect(open.length).toBeGreaterThan(5);
    expect(open.filter(({ path }) => /^\/(?:manage|account)\//.test(path))).toEqual([]);
    const named = modules
      .filter((file) => DEFINED.test(file))
      .flatMap((file) => [...read(file).matchAll(/\bguard(?:: (\w+))?\b/g)].map(([, it]) => it));
    expect(named.filter((name) => !GUARDS.includes(name ?? ""))).toEqual([]);
  });
});

describe("every loader and action", () => {
  /** Runs in the browser and only calls the page's own action, which is tested itself. */
  const handsOn = ({ name, handler }: { name: string; handler: { body?: ts.Node } | null }) =>
    name === "clientAction" &&
    /^\{\s*return saving(?:Action|Editor)\(args(?:, [\w"[\], ]+)?\);\s*\}$/.test(
      handler?.body?.getText() ?? "",
    );
  const all = [ROOT, ...modules.filter((file) => !DEFINED.test(file))]
    .flatMap((file) => handlersOf(parse(file)).map((found) => ({ file, ...found })))
    .filter((found) => !handsOn(found));

  test.each([
    ["export function clientAction(args) { return savingAction(args, NO_SAVES); }", true],
    ["export function clientAction(args) { return savingAction(args); }", true],
    ["export function clientAction(args) { log(args); return savingAction(args); }", false],
    ["export function clientAction(args) { return savingAction(read(args)); }", false],
    ["export function loader(args) { return savingAction(args); }", false],
  ])("ignores functions that only delegate: %s", (text, isLeftOut) => {
    const source = ts.createSourceFile("route.ts", text, ts.ScriptTarget.ES2022, true);
    expect(handlersOf(source).every(handsOn)).toBe(isLeftOut);
  });

  test("begins with a guard", () => {
    expect(all.length).toBeGreaterThan(10);
    const bad = all.filter(
      ({ file, handler }) => !(file in EXCEPTIONS) && (handler === null || !asksFirst(handler)),
    );
    expect(bad.map(({ file, name }) => `${file} ${name}`)).toEqual([]);
  });

  test.each([
    ["no guard", "export async function loader(args) { return read(args); }"],
    [
      "a guard later on",
      "export function loader(args) { log(); const ctx = requirePlatform(args); }",
    ],
    ["a guard that may not run", "export function loader(args) { if (x) requirePlatform(args); }"],
    ["a guard of its own", "export function loader(args) { const ctx = guard(args); }"],
    ["a guard for other arguments", "export function loader(a) { requirePlatform(b); }"],
    [
      "two at once",
      "export function loader(args) { const a = read(), b = requirePlatform(args); }",
    ],
    ["a default", "export const loader = (args, ctx = requirePlatform(args)) => read();"],
    ["an alias", "function own(args) { requirePlatform(args); }\nexport { own as loader };"],
    ["a re-export", 'export { loader } from "./other";'],
    ["everything of another", 'export * from "./other";'],
    ["a call's result", "export const action = wrap((args) => { requirePlatform(args); });"],
    ["taken apart", "export const { loader, action } = handlers;"],
    ["a resource without a block", "export const loader = (args) => read(args);"],
    ["in the browser", "export async function clientLoader(args) { return read(args); }"],
  ])("is rejected with %s", (_name, text) => {
    const source = ts.createSourceFile("route.ts", text, ts.ScriptTarget.ES2022, true);
    const found = handlersOf(source);
    expect(found.length).toBeGreaterThan(0);
    expect(found.every(({ handler }) => handler !== null && asksFirst(handler))).toBe(false);
  });

  test("imports its guard from the only module with guards", () => {
    const own = modules.filter((file) =>
      new RegExp(`(?:function|const) (?:${GUARDS.join("|")})\\b`).test(read(file)),
    );
    expect(own).toEqual([]);
  });

  test("the exceptions exist", () => {
    const validated = all.map(({ file }) => file);
    expect(Object.keys(EXCEPTIONS).filter((file) => !validated.includes(file))).toEqual([]);
  });

  test("the root's loader has no guard, and reads from the domain only a country's facts", () => {
    const [loader, ...more] = all.filter(({ file }) => file === ROOT);
    expect(more).toEqual([]);
    // These facts are in every request's context: no address, no body, no cookie but its absence, no database.
    expect(loader?.handler?.parameters.map((one) => one.getText())).toEqual([
      "{ context }: LoaderFunctionArgs",
    ]);
    const text = loader?.handler?.body?.getText() ?? "";
    const read = new Set([...text.matchAll(/\bcontext\.(\w+)/g)].map(([, name]) => name));
    expect([...read].toSorted()).toEqual(["brand", "country", "csrfToken", "facts", "locale"]);
    expect([...text.matchAll(/\bfacts\.(\w+)/g)].map(([, name]) => name)).toEqual(["lostCookies"]);
    expect(text).not.toMatch(/\bawait\b|\bcontext\b(?!\.)/);
  });

  test("under a back office or account requires one of its users", () => {
    // By address, in whatever folder the module is.
    const signedIn = new Set(
      mapped
        .filter(({ url }) => /^(?:__json\/)?(?:manage|account)(?:\/|$)/.test(url))
        .map(({ file }) => file),
    );
    expect(signedIn.size).toBeGreaterThan(20);
    const validated = all.filter(({ file }) => signedIn.has(file));
    const guards = new RegExp(`\\b(?:${GUARDS.join("|")})\\(`, "g");
    const bad = validated.filter(({ handler }) => {
      const { body } = handler ?? {};
      const first = body && ts.isBlock(body) ? body.statements[0] : body;
      const requested = first?.getText().match(guards) ?? [];
      return requested.length === 0 || requested.some((guard) => guard !== "requireOrganization(");
    });
    expect(bad.map(({ file, name }) => `${file} ${name}`)).toEqual([]);
  });
});
