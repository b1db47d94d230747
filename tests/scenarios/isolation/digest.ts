/** Checksums of all data of a tenant, which reveal any change. */
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import type { World } from "../../factories/world";
import type { Marked } from "./tenants";

export type Digest = Record<string, string>;

const PEOPLE = `IN (SELECT user_id FROM memberships WHERE organization_id = $1)`;

/** Returns every table with that column, and without the other. */
async function tablesWith(world: World, column: string, without = ""): Promise<string[]> {
  const { rows } = await world.database.query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.columns c
      WHERE table_schema IN ('public', 'vault') AND column_name = $1
        AND NOT EXISTS (SELECT 1 FROM information_schema.columns o
          WHERE (o.table_schema, o.table_name) = (c.table_schema, c.table_name) AND o.column_name = $2)`,
    [column, without],
  );
  return rows.map(({ name }) => name);
}

/** Returns checksums of a tenant's rows by table, including its people's, and of its files. */
export async function digestOf(world: World, tenant: Marked): Promise<Digest> {
  const owned = await tablesWith(world, "organization_id");
  const personal = await tablesWith(world, "user_id", "organization_id");
  const queries = [
    ...owned.map((name) => [name, `FROM ${name} t WHERE organization_id = $1`] as const),
    ...personal.map((name) => [name, `FROM ${name} t WHERE user_id ${PEOPLE}`] as const),
    ["organizations", "FROM organizations t WHERE id = $1"] as const,
    ["users", `FROM users t WHERE id ${PEOPLE}`] as const,
    ["sessions of its people", `FROM sessions t WHERE user_id ${PEOPLE}`] as const,
  ];
  const digest: Digest = {};
  for (const [name, from] of queries) {
    const { rows } = await world.database.query<{ sum: string }>(
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' ORDER BY t::text)), '') AS sum ${from}`,
      [tenant.ids.organization],
    );
    digest[name] = rows[0]?.sum ?? "";
  }
  const { rows: people } = await world.database.query<{ id: string }>(
    "SELECT user_id AS id FROM memberships WHERE organization_id = $1 ORDER BY user_id",
    [tenant.ids.organization],
  );
  const folders = [tenant.ids.organization, ...people.map(({ id }) => path.join("people", id))];
  for (const folder of folders)
    digest[`files of ${folder}`] = sumOfFiles(path.join(world.stack.dataDir, "uploads", folder));
  return digest;
}

function sumOfFiles(folder: string): string {
  if (!fs.existsSync(folder)) return "";
  const sum = createHash("sha256");
  const files = fs.readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = files
    .filter((one) => one.isFile())
    .map((one) => path.join(one.parentPath, one.name));
  for (const file of paths.toSorted()) sum.update(file).update(fs.readFileSync(file));
  return sum.digest("hex");
}

/** Returns the changed tables and folders, including new and missing ones. */
export function changedIn(before: Digest, after: Digest): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => before[name] !== after[name]);
}
