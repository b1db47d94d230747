/** The operations that take an organisation's context, by reading the sources. */
import path from "node:path";
import { exportsOf, importsOf, isTest, listFiles, nameOf, read, root } from "../sources";

const takesContext = (file: string) =>
  new RegExp(
    `function\\*? ${nameOf(file)}(?:<[^>]*>)?\\(\\s*(?:ctx|\\{[^}]*\\}): (?:Organization|Public|SignedIn|Tenant)Context`,
  ).test(read(file));

/** Returns whether a file defines a list of an organisation. */
const isList = (file: string) => /^ {2}scope: \[|\.\.\.auditRecords/m.test(read(file));

/** Operations that routes, jobs and commands call; the others are parts of these. */
const called = new Set(
  listFiles("app", "jobs")
    .filter((file) => !file.startsWith("app/domain/") && !isTest(file))
    .flatMap(importsOf),
);
const operations = listFiles("app/domain").filter(
  (file) =>
    /\.server\.ts$/.test(file) &&
    exportsOf(file).includes(nameOf(file)) &&
    (isList(file) ||
      (takesContext(file) &&
        (called.has(file) ||
          /\bctx\.(?:require|requireRow|requireSome|scope)\(/.test(read(file))))),
);
const shortName = (file: string) => file.replace(/^app\/domain\/|\.server\.ts$/g, "");

/** A list is two operations: its page, and the export of all rows. */
const isFile = (file: string) => /^ {2}file: \{/m.test(read(file));
/** Their names in the table. */
export const names = operations.flatMap((file) =>
  isFile(file) ? [shortName(file), `${shortName(file)}-for-file`] : [shortName(file)],
);

export type Operation = (...given: unknown[]) => unknown;

/** Returns the operation behind a name of the table. */
export async function operationOf(name: string): Promise<Operation> {
  const file = operations.find((one) => shortName(one) === name.replace(/-for-file$/, "")) ?? "";
  const module = (await import(path.join(root, file))) as Record<string, unknown>;
  const own = module[nameOf(file)] as Operation & { forFile: Operation };
  return name.endsWith("-for-file") ? own.forFile : own;
}
