/** Reads the checkout's files for the architecture tests. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { RouteConfigEntry } from "@remix-run/route-config";
import ts from "typescript";
import urlMap from "~/routes";

export const root = path.resolve(import.meta.dirname, "../..");

/** Output of tools, in .gitignore. */
const MADE = new Set(["node_modules", "build", ".data", ".cache", ".git", "generated", "shots"]);

/** Lists every file below these folders, as sorted paths from the root. */
export function listFiles(...folders: string[]): string[] {
  return folders.flatMap((folder) => {
    const place = path.join(root, folder);
    if (!existsSync(place)) return [];
    return readdirSync(place, { withFileTypes: true })
      .filter(({ name }) => !MADE.has(name))
      .flatMap((entry) => {
        const name = `${folder}/${entry.name}`;
        return entry.isDirectory() ? listFiles(name) : [name];
      })
      .toSorted();
  });
}

export function read(file: string): string {
  return readFileSync(path.join(root, file), "utf8");
}

/** Lists the code files of the product and its tests that people write. */
export function listCode(): string[] {
  const files = listFiles("app", "jobs", "prisma", "tests");
  return files.filter((file) => /\.(?:tsx?|mjs|cjs|css)$/.test(file));
}

export function isTest(file: string): boolean {
  return /\.(?:test|spec)\.tsx?$/.test(file) || file.startsWith("tests/");
}

export function parse(file: string): ts.SourceFile {
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return ts.createSourceFile(file, read(file), ts.ScriptTarget.ES2022, true, kind);
}

const imports = new Map<string, string[]>();

/** Returns our own files that a file imports at run time or for types, as paths from the root. */
export function importsOf(file: string): readonly string[] {
  const known = imports.get(file) ?? findImports(file);
  imports.set(file, known);
  return known;
}

function findImports(file: string): string[] {
  const found: string[] = [];
  const note = (node: ts.Expression | undefined) => {
    if (node && ts.isStringLiteral(node)) {
      const target = resolveImport(file, node.text);
      if (target) found.push(target);
    }
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) note(node.moduleSpecifier);
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      note(node.arguments[0]);
    }
    ts.forEachChild(node, visit);
  };
  visit(parse(file));
  return found;
}

function resolveImport(from: string, specifier: string): string | null {
  const base = specifier.startsWith("~/")
    ? `app/${specifier.slice(2)}`
    : specifier.startsWith(".")
      ? path.join(path.dirname(from), specifier)
      : null;
  if (base === null) return null;
  const candidates = [base, ...[".ts", ".tsx", ".mjs"].map((end) => base + end)];
  return (
    candidates.find((name) => /\.\w+$/.test(name) && existsSync(path.join(root, name))) ?? null
  );
}

/** Returns the names of a module's exported functions and constants. */
export function exportsOf(file: string): string[] {
  return parse(file).statements.flatMap((statement) => {
    const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined;
    if (!modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
    if (ts.isFunctionDeclaration(statement) && statement.name) return [statement.name.text];
    if (!ts.isVariableStatement(statement)) return [];
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  });
}

/** Converts `verb-noun.server.ts` to `verbNoun`. */
export function nameOf(file: string): string {
  const stem = path.basename(file).split(".")[0] ?? "";
  return stem.replace(/-([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());
}

export interface MappedUrl {
  /** As in the map: `manage/donations/:uuid`, `__json/c/:slug/limits`; empty for the home page. */
  url: string;
  file: string;
}

/** Returns the URL map, each module with its full address. */
export function listUrls(entries: RouteConfigEntry[] = urlMap, parent = ""): MappedUrl[] {
  return entries.flatMap(({ id, path: own = "", file, children = [] }) => {
    const url = [parent, own].filter(Boolean).join("/");
    // One module serves all JSON calls; the route's id contains the file that defines the call.
    const [, defining = file] = /^(\S+\.calls\.ts) /.exec(id ?? "") ?? [];
    return [{ url, file: `app/${defining}` }, ...listUrls(children, url)];
  });
}
