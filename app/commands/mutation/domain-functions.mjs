import fs from "node:fs";
import path from "node:path";
import ts from "typescript";

const FOLDER = "app/domain";

/** Lists the product files of app/domain, as paths from the root. */
export function listDomainFiles(root) {
  return fs
    .readdirSync(path.join(root, FOLDER), { recursive: true })
    .map((name) => `${FOLDER}/${name.replaceAll(path.sep, "/")}`)
    .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$/.test(file))
    .toSorted();
}

/** Lists test files that may call the domain: beside it, and in the layers above it. */
export function listTests(root) {
  const list = (folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true })
      .map((name) => `${folder}/${name.replaceAll(path.sep, "/")}`);
  const places = ["app/domain", "app/http", "app/components", "app/routes", "jobs"];
  return places.flatMap(list).filter((file) => /\.test\.tsx?$/.test(file));
}

function isExported(statement) {
  const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined;
  return modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
}

function functionsOf(statement) {
  if (ts.isFunctionDeclaration(statement) && statement.body)
    return [{ name: statement.name.text, body: statement.body }];
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap(({ name, initializer }) => {
    const isFunction =
      initializer && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer));
    return isFunction ? [{ name: name.getText(), body: initializer.body }] : [];
  });
}

/** Returns a file's exported functions with a body: [{id, name, body}]; body is a node. */
export function findFunctions(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true);
  return source.statements
    .filter(isExported)
    .flatMap(functionsOf)
    .filter(({ body }) => !ts.isBlock(body) || body.statements.length > 0)
    .map(({ name, body }) => ({ id: `${file}#${name}`, name, body }));
}

/** Returns the text with a switch at the head of each function, which makes it return nothing. */
export function instrument(file, text) {
  const edits = findFunctions(file, text).flatMap(({ id, body }) => {
    const ask = `globalThis.__isEmptied?.(${JSON.stringify(id)})`;
    if (ts.isBlock(body)) return [[body.getStart() + 1, `if (${ask}) return;`]];
    return [
      [body.getStart(), `${ask} ? undefined : (`],
      [body.getEnd(), ")"],
    ];
  });
  let changed = text;
  for (const [place, added] of edits.toReversed())
    changed = changed.slice(0, place) + added + changed.slice(place);
  return changed;
}
