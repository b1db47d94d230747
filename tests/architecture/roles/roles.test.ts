/** Tests every operation × kind of actor, and every guarded URL × role, against the table. */
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { createOrganizationContext, createPublicContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { rowsFor } from "~/domain/row-condition";
import {
  abilityOf,
  isEverAllowed,
  roles,
  rulesOf,
  subjects,
  SUPPORT_ROLE,
  type Ability,
  type Action,
  type Subject,
} from "~/domain/users/abilities";
import { definedCalls } from "~/routes/api/calls.server";
import type { WorkerName } from "../../../jobs/catalog";
import { listUrls, parse } from "../sources";
import { TEAM_OPERATIONS, teamRoles, type TeamRole } from "./agency-rows";
import { names, operationOf } from "./operations";
import { HANDLERS, OPERATIONS, workers } from "./table";
import type { Who } from "./who";
import { WITHOUT } from "./without";

const ID = "01930000-0000-7000-8000-000000000001";
const NOW = new Date("2026-11-21T12:00:00Z");

/** Thrown by an operation's first use of the database, after the permission check. */
class LetIn extends Error {}

const letIn = () => {
  throw new LetIn();
};
const place = {
  organization: { id: ID, country: "AR", currency: "ARS", timezone: "UTC" } as never,
  now: NOW,
  locale: "es",
  ip: "127.0.0.1",
} as const;

const signedInAs = (role: string) => {
  const user = { id: ID, role, email: "a@example.org", firstName: "Ana", lastName: "Paz" };
  const verified = { emailVerified: true, cellphoneVerified: true, authenticatedAt: NOW };
  return createOrganizationContext({ ...place, user: { ...user, ...verified } as never });
};

function contextOf(who: Who | "nobody") {
  switch (who) {
    case "visitor":
      return createPublicContext(place);
    case "donor":
      return createPublicContext(place, { kind: "donor", donationId: ID, link: "card" });
    case "operator":
      return createOrganizationContext({
        ...place,
        actor: { kind: "operator", id: ID, access: "acting" },
      });
    case "support":
      return signedInAs(SUPPORT_ROLE);
    default:
      return isWorker(who)
        ? createOrganizationContext({ ...place, actor: { kind: "job", name: who } })
        : signedInAs(who);
  }
}

/** A person of a team with all permissions, so that only the role decides. */
const inTeamAs = (role: TeamRole) => {
  const user = { id: ID, role, email: "a@example.org", firstName: "Ana", lastName: "Paz" };
  const agency = {
    ...{ agencyId: ID, agencyName: "Calle", personId: ID, role, mode: "live" },
    ...{ scope: "both", campaigns: [ID], checks: true },
  };
  return createOrganizationContext({ ...place, user: { ...user, agency } as never });
};

const isWorker = (who: string): who is WorkerName => workers.some((name) => name === who);
const everyone: readonly Who[] = [...roles, "support", "operator", "visitor", "donor", ...workers];

/** Operations whose second argument a donor's rules compare. */
const OF_DONOR: ReadonlySet<string> = new Set([
  "get-donation",
  "choose-local-method",
  "replace-payment-method",
  "get-receipt",
  "list-order-tickets",
]);

/** Calls an operation with only a context, up to its first use of the database. */
async function call(name: string, ctx: object): Promise<unknown> {
  const operation = await operationOf(name);
  const begun = operation(
    { ...ctx, read: letIn, transaction: letIn, statements: letIn },
    // A donor's rules only cover this donation.
    OF_DONOR.has(name.replace(/^.*\//, "")) ? ID : {},
    {},
    {},
  );
  const isGenerator = typeof begun === "object" && begun !== null && Symbol.asyncIterator in begun;
  return isGenerator ? (begun as AsyncGenerator).next() : begun;
}

/** Returns whether the operation continued after the permission check. */
function letsIn(name: string, who: Who | "nobody"): Promise<boolean> {
  return admits(name, contextOf(who));
}

async function admits(name: string, ctx: object): Promise<boolean> {
  try {
    await call(name, ctx);
  } catch (error) {
    // Any other error is caused by the missing arguments.
    const isRefusal = error instanceof DomainError;
    return !(isRefusal && ["forbidden", "unauthenticated"].includes(error.code));
  }
  return true;
}

describe("operations", () => {
  test("the table names exactly the operations that take an organisation's context", () => {
    expect([...Object.keys(OPERATIONS), ...Object.keys(WITHOUT)].toSorted()).toEqual(
      names.toSorted(),
    );
  });

  test("an actor without rules may do nothing", async () => {
    const open: string[] = [];
    for (const name of names) if (await letsIn(name, "nobody")) open.push(name);
    expect(open.toSorted()).toEqual(Object.keys(WITHOUT).toSorted());
  });

  test.each(names.filter((name) => !(name in WITHOUT)))("%s", async (name) => {
    const allowed: Who[] = [];
    for (const who of everyone) if (await letsIn(name, who)) allowed.push(who);
    expect(allowed.toSorted()).toEqual((OPERATIONS[name] ?? []).toSorted());
  });
});

describe("operations and external teams", () => {
  test("admit a team's people to what is listed, and to nothing else", async () => {
    const admitted: Record<string, TeamRole[]> = {};
    for (const name of names.filter((one) => !(one in WITHOUT))) {
      for (const role of teamRoles) {
        if (await admits(name, inTeamAs(role))) (admitted[name] ??= []).push(role);
      }
    }
    expect(admitted).toEqual(TEAM_OPERATIONS);
  });
});

describe("jobs and commands", () => {
  /** The row of the noun's operation of that name, whichever room has it. */
  const rowOf = (name: string) => {
    const [noun, verb] = name.split(".");
    const rows = Object.keys(OPERATIONS);
    return rows.find((row) => row.startsWith(`${noun}/`) && row.endsWith(`/${verb}`)) ?? name;
  };

  test.each(workers.map((name) => [name] as const))("%s may run its operation", (name) => {
    const aliases: Record<string, string> = {
      // Names after the command that a person types.
      "payments.handle-notification": "payments/check-charge",
      "donations.reconcile-books": "payments/check-charge",
      "payment-processors.reseal-connections": "payment-processors/check-connection",
      "campaigns.reseal-measuring-keys": "campaigns/measuring/open-measuring-keys",
      "donations.reseal-accounts": "donations/edits/choose-local-method",
      "integrations.reseal-integrations": "integrations/break-integration",
    };
    expect(OPERATIONS[aliases[name] ?? rowOf(name)]).toContain(name);
  });
});

test("a list can apply the conditions of every actor's rules", () => {
  for (const who of [...everyone, "nobody"] as const)
    for (const subject of subjects) {
      const { ability } = contextOf(who) as { ability?: Ability };
      if (ability)
        expect(() => rowsFor(ability, "read", subject), `${who} ${subject}`).not.toThrow();
    }
});

interface Guard {
  url: string;
  handler: "loader" | "action";
  /** Several permissions if the method decides; any of them is sufficient. */
  asks: [Action, Subject][];
}

/** Returns the `requireOrganization(args, action, subject)` calls of loaders and actions. */
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

/** Returns the guards of `defineCall`: its `ability`, by path and kind of handler. */
function definedGuards(): Guard[] {
  const found = new Map<string, Guard>();
  for (const { ability, method, path: pattern } of definedCalls) {
    if (!ability) continue;
    const url = `__json${pattern.replace(/\{(\w+)\}/g, ":$1")}`;
    const handler = method === "GET" ? "loader" : "action";
    const guard = found.get(`${url} ${handler}`) ?? { url, handler, asks: [] };
    const [action, subject] = ability;
    found.set(`${url} ${handler}`, { ...guard, asks: [...guard.asks, [action, subject]] });
  }
  return [...found.values()];
}

/** The index of an area has the area's own address, written with a slash. */
const guards = [
  ...listUrls().flatMap((mapped) => {
    const isIndex = /\/index\.tsx?$/.test(mapped.file);
    return guardsOf({ ...mapped, url: isIndex ? `${mapped.url}/` : mapped.url });
  }),
  ...definedGuards(),
];

describe("URLs", () => {
  test("the table names exactly the handlers that require a sign-in", () => {
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
          isEverAllowed(abilityOf(rulesOf({ role, id: ID })), action, subject),
        );
        expect(allowed, `${action} ${subject}`).toEqual(HANDLERS[url]?.[handler]);
      }
    },
  );
});
