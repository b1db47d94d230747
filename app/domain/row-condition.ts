/** An actor's rules as a condition, so that a list shows the rows that a get returns. */
import { rulesToCondition } from "@casl/ability/extra";
import type { Ability, Action, Subject } from "./users/abilities";

export interface RowCondition {
  /** For Prisma, to spread into a `where`; empty if every row may be read. */
  where: object;
  /** SQL conditions to join by AND, like `hasWords`; empty if every row may be read. */
  sql(alias: string, bind: Bind): string[];
}

type Bind = (value: unknown) => string;

interface Field {
  where(value: unknown): object;
  /** Returns SQL on a column of this alias, which is a constant of the code, never a value. */
  sql(alias: string, bind: Bind, value: unknown): string;
}

/** A column that equals a value, or one of a list's. */
const column = (property: string, name: string, type: string): Field => ({
  where: (value) => ({ [property]: isListed(value) ? { in: value.$in } : value }),
  sql: (alias, bind, value) =>
    isListed(value)
      ? `${alias}.${name} = ANY (${bind(value.$in)}::${type}[])`
      : `${alias}.${name} = ${bind(value)}::${type}`,
});

const isSet = (property: string, name: string): Field => ({
  where: (value) => ({ [property]: value ? { not: null } : null }),
  sql: (alias, bind, value) => `(${alias}.${name} IS NOT NULL) = ${bind(value)}::boolean`,
});

const uuid = column("id", "id", "uuid");
const campaign = column("campaignId", "campaign_id", "uuid");
const agency = column("agencyId", "agency_id", "uuid");
const capturedBy = column("capturedById", "captured_by_id", "uuid");
/** A donation's facts; its payment method is named by the donation's id. */
const donation = {
  table: "donations",
  fields: { uuid, campaign_id: campaign, agency, captured_by: capturedBy },
};
/** A team's facts; its people are named by the team's id. */
const team = { table: "agencies", fields: { uuid } };

interface Rows {
  table: string;
  fields: Readonly<Record<string, Field>>;
}

/** The tables of subjects, and the facts in their columns that conditions may compare. */
const rowsOf = {
  agency: team,
  agency_person: team,
  agency_result: { table: "pledges", fields: { agency } },
  campaign: {
    table: "campaigns",
    fields: { uuid, published: isSet("publishedAt", "published_at") },
  },
  donation,
  donor: { table: "donors", fields: { uuid, agency } },
  lead: { table: "leads", fields: { uuid, campaign_id: campaign } },
  membership: { table: "memberships", fields: { role: column("role", "role", "text") } },
  payment_method: donation,
  pledge: {
    table: "pledges",
    fields: { uuid, campaign_id: campaign, agency, captured_by: capturedBy },
  },
  // The check of a pledge is named by the pledge's id.
  pledge_check: { table: "pledges", fields: { uuid, agency } },
  report: { table: "daily_totals", fields: { campaign_id: campaign } },
  transaction: { table: "transactions", fields: { uuid, campaign_id: campaign } },
  user: { table: "users", fields: { uuid } },
} satisfies Partial<Record<Subject, Rows>>;

const known: Partial<Record<Subject, Rows>> = rowsOf;

/** Subjects whose id names one row of the organisation. */
export type RowSubject =
  | "agency"
  | "agency_person"
  | "campaign"
  | "donation"
  | "donor"
  | "lead"
  | "payment_method"
  | "pledge"
  | "pledge_check"
  | "transaction";

/** Returns a statement that finds the row if the actor's rules allow the action on it. */
export function allowedRow(
  ability: Ability,
  action: Action,
  subject: RowSubject,
  { organizationId, id }: { organizationId: string; id: string },
): { text: string; values: unknown[] } | null {
  const rows = rowsFor(ability, action, subject);
  if (!rows) return null;
  const values: unknown[] = [organizationId, id];
  const allowed = rows.sql("r", (value) => `$${values.push(value)}`);
  const conditions = ["r.organization_id = $1::uuid", "r.id = $2::uuid", ...allowed];
  const text = `SELECT r.id FROM ${rowsOf[subject].table} r WHERE ${conditions.join(" AND ")}`;
  return { text, values };
}

const everyRow: RowCondition = { where: {}, sql: () => [] };

/** Returns the condition for the rows on which an action is allowed, or null if there are none. */
export function rowsFor(ability: Ability, action: Action, subject: Subject): RowCondition | null {
  return rulesToCondition<Ability, RowCondition, RowCondition>(
    ability.rulesFor(action, subject),
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

/** `$in` is the one operator of conditions: everything else is equality. */
const isListed = (value: unknown): value is { $in: string[] } =>
  typeof value === "object" &&
  value !== null &&
  Object.keys(value).join() === "$in" &&
  "$in" in value &&
  Array.isArray(value.$in) &&
  value.$in.every((one) => typeof one === "string");

function equalTo(subject: Subject, facts: object): RowCondition {
  const parts = Object.entries(facts).map(([name, value]): RowCondition => {
    const field = known[subject]?.fields[name];
    const isPlain = typeof value === "string" || typeof value === "boolean";
    if (!field || !(isPlain || isListed(value)))
      throw new Error(`no list can hold to ${subject}.${name}`);
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
