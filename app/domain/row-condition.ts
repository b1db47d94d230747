/** An actor's rules as a condition, so that a list shows the rows that a get returns. */
import { rulesToCondition } from "@casl/ability/extra";
import type { Ability, Subject } from "./users/abilities";

export interface RowCondition {
  /** For Prisma, to spread into a `where`; empty if every row may be read. */
  where: object;
  /** SQL conditions to join by AND, like `hasWords`; empty if every row may be read. */
  sql(alias: string, bind: (value: unknown) => string): string[];
}

interface Field {
  where(value: unknown): object;
  /** Returns SQL on a column of this alias, which is a constant of the code, never a value. */
  sql(alias: string, bind: (value: unknown) => string, value: unknown): string;
}

const column = (property: string, name: string, type: string): Field => ({
  where: (value) => ({ [property]: value }),
  sql: (alias, bind, value) => `${alias}.${name} = ${bind(value)}::${type}`,
});

const isSet = (property: string, name: string): Field => ({
  where: (value) => ({ [property]: value ? { not: null } : null }),
  sql: (alias, bind, value) => `(${alias}.${name} IS NOT NULL) = ${bind(value)}::boolean`,
});

/** The facts that conditions may use, and their columns. */
const conditionFields: Partial<Record<Subject, Readonly<Record<string, Field>>>> = {
  campaign: { uuid: column("id", "id", "uuid"), published: isSet("publishedAt", "published_at") },
  donation: { uuid: column("id", "id", "uuid") },
  membership: { role: column("role", "role", "text") },
  user: { uuid: column("id", "id", "uuid") },
};

const everyRow: RowCondition = { where: {}, sql: () => [] };

/** Returns the condition for a subject's readable rows, or null if there are none. */
export function readableRows(ability: Ability, subject: Subject): RowCondition | null {
  return rulesToCondition<Ability, RowCondition, RowCondition>(
    ability.rulesFor("read", subject),
    ({ conditions, inverted }) => {
      const equal = equalTo(subject, conditions ?? {});
      return inverted ? not(equal) : equal;
    },
    {
      and: (conditions) => joined("AND", conditions),
      or: (conditions) => joined("OR", conditions),
      empty: () => everyRow,
    },
  );
}

function equalTo(subject: Subject, facts: object): RowCondition {
  const parts = Object.entries(facts).map(([name, value]): RowCondition => {
    const field = conditionFields[subject]?.[name];
    const isPlain = typeof value === "string" || typeof value === "boolean";
    if (!field || !isPlain) throw new Error(`no list can hold to ${subject}.${name}`);
    return {
      where: field.where(value),
      sql: (alias, bind) => [field.sql(alias, bind, value)],
    };
  });
  return joined("AND", parts);
}

function joined(word: "AND" | "OR", parts: RowCondition[]): RowCondition {
  const [only] = parts;
  if (only && parts.length === 1) return only;
  return {
    where: { [word]: parts.map(({ where }) => where) },
    sql: (alias, bind) => [`(${parts.flatMap((part) => part.sql(alias, bind)).join(` ${word} `)})`],
  };
}

function not(part: RowCondition): RowCondition {
  return {
    where: { NOT: part.where },
    sql: (alias, bind) => [`NOT (${part.sql(alias, bind).join(" AND ")})`],
  };
}
