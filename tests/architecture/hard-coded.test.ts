/**
 * Tests that every text for people is a key of the locale files. The linter checks JSX
 * (local/no-literal-text); this test checks all other strings, and treats as a text what has an
 * accented letter, words after a capital, or three words in a row.
 */
import ts from "typescript";
import { expect, test } from "vitest";
import { isTest, listFiles, parse } from "./sources";

/** Strings that look like a text but are none, or are the same in every language: file → reason. */
const NO_TEXTS: Record<string, string> = {
  "app/components/layout/browser/late-nodes.ts": "a script",
  "app/components/layout/browser/storage-stand-in.ts": "a script",
  "app/components/operator/pdf-limits.ts": "the message of an error, for logs",
  "app/components/ui/read-svg.ts": "the messages of an error, for logs",
  "app/components/showcase/data-pieces.tsx": "names of organisations, as people write them",
  "app/components/showcase/field-pieces.tsx": "names of cities",
  "app/components/platform/help-topics.ts": "words that a search passes over",
  "app/components/ui/card-icons.ts": "what stands on the marks of card brands",
  "app/routes/platform/legal.tsx": "names of sections, in their order",
  "app/http/lists/list-paging.server.ts": "the description of a header, for OpenAPI",
  "app/http/page-cache/page-cache.server.ts": "the help of a metric",
  "app/http/metrics/platform-metrics.server.ts": "the help of metrics",
  "app/http/front/plain-pages.server.tsx": "a style sheet",
  "app/http/front/header-sizes.server.ts": "answers on the wire",
  "app/http/front/slow-bodies.server.ts": "an answer on the wire",
  "app/domain/integrations/sync/shape-records.ts": "Salesforce's own names of stages",
  "app/domain/notifications/mail-layout.ts": "names of typefaces",
  "app/domain/organizations/slug.ts": "words that no organisation may take as its address",
};

/** Errors and log lines are for developers, in English; so are reasons in the code. */
const FOR_US = /(?:^|\.)(?:logger|console|acrossOrganizations)\b/;
const STATEMENT = /^\s*(?:SELECT|INSERT|UPDATE|WITH|DELETE|FROM|JOIN|WHERE|AND|SET|BEGIN)\b/;

function isText(text: string): boolean {
  const said = text.replaceAll("Dádiva", "");
  if (STATEMENT.test(said) || !/\p{L}/u.test(said)) return false;
  return /[À-ÿ]|(?:^|\W)\p{Lu}\p{Ll}+[,:]?\s+\p{L}+|\p{Ll}{2,}\s+\p{Ll}{2,}\s+\p{Ll}{2,}/u.test(
    said,
  );
}

function isForUs(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node) || ts.isTaggedTemplateExpression(node)) return true;
  if (ts.isLiteralTypeNode(node)) return true;
  if (ts.isNewExpression(node)) return /Error$/.test(node.expression.getText());
  if (ts.isCallExpression(node)) return FOR_US.test(node.expression.getText());
  return ts.isJsxAttribute(node) && /class/i.test(node.name.getText());
}

/** Returns the texts in a file's code. */
function textsIn(source: ts.SourceFile): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isForUs(node)) return;
    if (ts.isStringLiteralLike(node) && isText(node.text)) found.push(node.text);
    if (ts.isTemplateExpression(node)) {
      const rest = node.templateSpans.map(({ literal }) => literal.text);
      const text = [node.head.text, ...rest].join("x");
      if (isText(text)) found.push(text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The folders that address people, without SQL; the others address machines and developers. */
const layers = ["components", "routes", "http", "enhance", "domain"];
const files = listFiles(...layers.map((layer) => `app/${layer}`)).filter(
  (file) => /\.tsx?$/.test(file) && !isTest(file) && !/openapi|\.(?:calls|sql)\.ts$/.test(file),
);

test("the code contains no text", () => {
  expect(files.length).toBeGreaterThan(500);
  const found = files
    .filter((file) => !Object.hasOwn(NO_TEXTS, file))
    .flatMap((file) => textsIn(parse(file)).map((text) => `${file}: ${text.slice(0, 60)}`));
  expect(found).toEqual([]);
});

test("every file on the list of exceptions needs it", () => {
  const vain = Object.keys(NO_TEXTS).filter(
    (file) => !files.includes(file) || textsIn(parse(file)).length === 0,
  );
  expect(vain).toEqual([]);
});

test.each([
  ['const names = { issuer: "Dádiva operador, su código" };', 1],
  ["const head = `Hola ${name}, gracias`;", 1],
  ['const title = "Gracias por tu donación";', 1],
  ['const label = "we could not reach it";', 1],
  ['const name = "Dádiva";', 0],
  ['throw new Error("the file is gone by now");', 0],
  ['logger.warn("the mail server is not there");', 0],
  ['const page = <p className="wide card shown" />;', 0],
])("detects %s", (code, count) => {
  const source = ts.createSourceFile(
    "a.tsx",
    code,
    ts.ScriptTarget.ES2022,
    true,
    ts.ScriptKind.TSX,
  );
  expect(textsIn(source)).toHaveLength(count);
});
