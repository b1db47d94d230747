/** Tests that only one noun writes each table (TABLES in .dependency-cruiser.cjs). */
import { expect, test } from "vitest";
import { readModels } from "./database/tables";
import { isTest, listFiles, read } from "./sources";

const [, list = ""] =
  /const TABLES = (\{[\s\S]*?\n\});/.exec(read(".dependency-cruiser.cjs")) ?? [];
const owners = new Map(
  [...list.matchAll(/^ {2}"?([\w-]+)"?: \[([^\]]*)\]/gm)].flatMap(([, noun = "", tables = ""]) =>
    [...tables.matchAll(/"(\w+)"/g)].map(([, table = ""]) => [table, noun] as const),
  ),
);

/** Writers of the outbox: context and SQL builder add jobs, the worker records their end. */
const OUTBOX = ["app/domain/context.ts", "app/domain/outbox.sql.ts", "jobs/run-job.ts"];
/** Deletes expired rows of any owner. */
const SWEEP = "organizations/sweep.server.ts";

const models = new Map(
  [...readModels()].map(([model, table]) => [
    model.charAt(0).toLowerCase() + model.slice(1),
    table,
  ]),
);
const SQL_WRITE = /\b(?:INSERT\s+INTO|DELETE\s+FROM|UPDATE(?:\s+ONLY)?)\s+(\w+)/g;
const SQL_READ = /\b(?:FROM|JOIN)\s+(\w+)/g;
const PRISMA = /\.(\w+)\s*\.(create|update|upsert|delete|find|count|groupBy|aggregate)\w*\(/g;

function tablesOf(file: string, kind: "reads" | "writes"): string[] {
  const text = read(file);
  const sql = [...text.matchAll(kind === "writes" ? SQL_WRITE : SQL_READ)].map(([, name]) => name);
  const prisma = [...text.matchAll(PRISMA)]
    .filter(
      ([, , call = ""]) => /^(?:create|update|upsert|delete)/.test(call) === (kind === "writes"),
    )
    .map(([, model = ""]) => models.get(model));
  const known = new Set(models.values());
  const found = [...sql, ...prisma].filter((table): table is string => known.has(table ?? ""));
  return [...new Set(found)].toSorted();
}

const files = listFiles("app/domain", "jobs").filter(
  (file) => /\.ts$/.test(file) && !isTest(file) && !OUTBOX.includes(file),
);
const shortName = (file: string) => file.replace(/^app\/domain\//, "");

test("every table has one owner", () => {
  const all = [...models.values()].filter((table) => table !== "outbox");
  expect([...list.matchAll(/"(\w+)"(?=,|\])/g)].map(([, table]) => table).toSorted()).toEqual(
    all.toSorted(),
  );
});

test("only its owner writes a table", () => {
  const foreign = files.flatMap((file) => {
    if (file.endsWith(SWEEP)) return [];
    const noun = shortName(file).split("/")[0];
    const tables = tablesOf(file, "writes").filter((table) => owners.get(table) !== noun);
    return tables.length > 0 ? [[shortName(file), tables] as const] : [];
  });
  expect(foreign).toEqual([]);
});

test("mails read no table themselves, but use the operations of its owner", () => {
  const mails = files.filter((file) => shortName(file).startsWith("notifications/"));
  expect(mails.length).toBeGreaterThan(15);
  expect(
    mails.filter((file) =>
      (["reads", "writes"] as const).some((kind) => tablesOf(file, kind).length > 0),
    ),
  ).toEqual([]);
});

test("the test detects what SQL and Prisma write and read", () => {
  expect(tablesOf("app/domain/donations/results/donation-attempts.sql.ts", "writes")).toEqual([
    "payment_methods",
    "transactions",
  ]);
  expect(tablesOf("app/domain/users/photos/set-photo.server.ts", "writes")).toContain(
    "user_photos",
  );
  expect(tablesOf("app/domain/donations/lists/list-receipts.server.ts", "reads")).toContain(
    "donors",
  );
});
