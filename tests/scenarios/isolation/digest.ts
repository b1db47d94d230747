/** All that a tenant has, as sums: whether anybody has touched it. */
import type { World } from "../../factories/world";
import type { Marked } from "./tenants";

export type Digest = Record<string, string>;

/** Every row of a tenant, as one sum a table; its people, sessions and cards among them. */
export async function digestOf(world: World, tenant: Marked): Promise<Digest> {
  const { rows: tables } = await world.database.query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.columns
      WHERE table_schema IN ('public', 'vault') AND column_name = 'organization_id'`,
  );
  const people = `IN (SELECT user_id FROM memberships WHERE organization_id = $1)`;
  const queries = [
    ...tables.map(({ name }) => [name, `FROM ${name} t WHERE organization_id = $1`] as const),
    ["organizations", "FROM organizations t WHERE id = $1"] as const,
    ["users", `FROM users t WHERE id ${people}`] as const,
    ["sessions of its people", `FROM sessions t WHERE user_id ${people}`] as const,
  ];
  const digest: Digest = {};
  for (const [name, from] of queries) {
    const { rows } = await world.database.query<{ sum: string }>(
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' ORDER BY t::text)), '') AS sum ${from}`,
      [tenant.ids.organization],
    );
    digest[name] = rows[0]?.sum ?? "";
  }
  return digest;
}

/** The tables that differ. */
export function changedIn(before: Digest, after: Digest): string[] {
  return Object.keys(after).filter((table) => before[table] !== after[table]);
}
