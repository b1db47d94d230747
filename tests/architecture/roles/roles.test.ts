/** Every operation and every guarded URL × every role, against the table. */
import path from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { createOrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import {
  abilityOf,
  isAllowed,
  roles,
  rulesOf,
  type Action,
  type Role,
  type Subject,
} from "~/domain/users/abilities";
import { exportsOf, listFiles, listUrls, nameOf, parse, read, root } from "../sources";
import { HANDLERS, OPERATIONS } from "./table";

const ID = "01930000-0000-7000-8000-000000000001";

const operations = listFiles("app/domain").filter(
  (file) =>
    /\.server\.ts$/.test(file) &&
    exportsOf(file).includes(nameOf(file)) &&
    (read(file).includes("ctx.require(") ||
      /^ {2}ability: \[|\.\.\.auditRecords/m.test(read(file))),
);
const shortName = (file: string) => file.replace(/^app\/domain\/|\.server\.ts$/g, "");

/** A list is two operations: its page, and every row of it for a file. */
const isFile = (file: string) => /^ {2}file: \{/m.test(read(file));
const names = operations.flatMap((file) =>
  isFile(file) ? [shortName(file), `${shortName(file)}-for-file`] : [shortName(file)],
);

/** The first thing that an operation does after it was let in. */
class LetIn extends Error {}

function contextOf(role: Role) {
  const user = { id: ID, role, email: "a@example.org", firstName: "Ana", lastName: "Paz" };
  const letIn = () => {
    throw new LetIn();
  };
  const ctx = createOrganizationContext({
    organization: { id: ID, country: "AR", currency: "ARS", timezone: "UTC" } as never,
    user: { ...user, emailVerified: true, cellphoneVerified: true } as never,
    now: new Date("2026-11-21T12:00:00Z"),
    locale: "es",
    ip: "127.0.0.1",
  });
  return { ...ctx, read: letIn, transaction: letIn, statements: letIn };
}

type Operation = (...given: unknown[]) => unknown;

/** Whether the operation went on after it had asked for the ability. */
async function letsIn(file: string, role: Role, forFile = false): Promise<boolean> {
  const module = (await import(path.join(root, file))) as Record<string, unknown>;
  const own = module[nameOf(file)] as Operation & { forFile: Operation };
  const operation = forFile ? own.forFile : own;
  try {
    const begun = operation(contextOf(role), {}, {}, {});
    const isList = typeof begun === "object" && begun !== null && Symbol.asyncIterator in begun;
    await (isList ? (begun as AsyncGenerator).next() : begun);
  } catch (error) {
    // Any other stop comes of what is given here: nothing at all.
    return !(error instanceof DomainError && error.code === "forbidden");
  }
  return true;
}

describe("operations", () => {
  test("the table names every operation that asks for an ability, and no other", () => {
    expect(Object.keys(OPERATIONS).toSorted()).toEqual(names.toSorted());
  });

  test.each(names)("%s", async (name) => {
    const file = operations.find((one) => shortName(one) === name.replace(/-for-file$/, "")) ?? "";
    const allowed: Role[] = [];
    for (const role of roles)
      if (await letsIn(file, role, name.endsWith("-for-file"))) allowed.push(role);
    expect(allowed).toEqual(OPERATIONS[name]);
  });
});

interface Guard {
  url: string;
  handler: "loader" | "action";
  /** Several where the method decides: one of them lets in. */
  asks: [Action, Subject][];
}

/** The `requireOrganization(args, action, subject)` calls in the loaders and actions of a module. */
function guardsOf({ url, file }: { url: string; file: string }): Guard[] {
  return parse(file).statements.flatMap((statement): Guard[] => {
    if (!ts.isFunctionDeclaration(statement)) return [];
    const handler = statement.name?.text;
    if (handler !== "loader" && handler !== "action") return [];
    const text = statement.getText();
    const calls = [...text.matchAll(/requireOrganization\(\s*args,\s*"(\w+)",\s*"(\w+)"/g)];
    if (calls.length === 0) return [];
    return [{ url, handler, asks: calls.map(([, a, s]) => [a, s] as [Action, Subject]) }];
  });
}

/** The index of an area has the area's own address: it is written with a slash. */
const guards = listUrls().flatMap((mapped) => {
  const isIndex = /\/index\.tsx?$/.test(mapped.file);
  return guardsOf({ ...mapped, url: isIndex ? `${mapped.url}/` : mapped.url });
});

describe("URLs", () => {
  test("the table names every handler behind a sign-in, and no other", () => {
    const named = Object.entries(HANDLERS).flatMap(([url, handlers]) =>
      Object.keys(handlers).map((handler) => `${url} ${handler}`),
    );
    expect(guards.length).toBeGreaterThan(30);
    expect(named.toSorted()).toEqual(
      guards.map(({ url, handler }) => `${url} ${handler}`).toSorted(),
    );
  });

  test.each(guards.map((guard) => [`${guard.url} ${guard.handler}`, guard] as const))(
    "%s",
    (_name, { url, handler, asks }) => {
      for (const [action, subject] of asks) {
        const allowed = roles.filter((role) =>
          isAllowed(abilityOf(rulesOf({ role, id: ID })), action, subject),
        );
        expect(allowed, `${action} ${subject}`).toEqual(HANDLERS[url]?.[handler]);
      }
    },
  );
});
