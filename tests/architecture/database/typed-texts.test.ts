/** Tests the migration that normalises stored texts: SQL and code must give the same result. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { typedParagraphs, typedText } from "~/values/typed-text";
import { createTestOrganization, testDatabase, type TestDatabase } from "../../factories/database";

const MIGRATION = "../../../prisma/migrations/20261125103001_typed_texts/migration.sql";
const [, normalise = ""] =
  /(DO \$\$[\s\S]*)/.exec(readFileSync(path.resolve(import.meta.dirname, MIGRATION), "utf8")) ?? [];

let database: TestDatabase;
beforeAll(() => {
  database = testDatabase();
});
afterAll(() => database.close());

it.each([
  "\u202aMarti\u0301nez\u202c\u200b",
  "\u200f\u200f\u200f\u200f",
  "\u00a0Ana\u3000Paz\u2800",
  "A\u200dn\ufe0fa",
  "Inés 👨‍👩‍👧 ❤️",
  "Gracias\r\n\r\npor\u2028todo\u0007",
  "Łukasz 2ª №",
])("typed_text gives %j the code's normal form", async (text) => {
  const { rows } = await database.owner.query<{ line: string; lines: string }>(
    "SELECT typed_text($1) AS line, typed_text($1, true) AS lines",
    [text],
  );
  expect(rows[0]?.lines).toBe(typedParagraphs(text));
  if (!/\p{Cc}/u.test(typedText(text))) expect(rows[0]?.line).toBe(typedText(text));
});

it("corrects stored texts, except two that would become equal and a name of marks only", async () => {
  const { organizationId } = await createTestOrganization(new Date("2026-11-25T12:00:00Z"));
  const insert = (id: string, email: string, name: string) =>
    database.owner.query(
      `INSERT INTO donors (organization_id, id, first_name, last_name, email, locale, created_at, updated_at)
       VALUES ($1, $2, $3, 'Paz', $4, 'es', now(), now())`,
      [organizationId, id, name, email],
    );
  const id = (at: number) => `019a0000-0000-7000-8000-00000000000${at}`;
  await insert(id(1), "ana@example.org", "Ana");
  await insert(id(2), "ana@example.org\u200b", "Jose\u0301");
  await insert(id(3), "\u202aeva@example.org\u202c", "\u200f\u200f");
  await database.owner.query(normalise);
  const { rows } = await database.owner.query(
    "SELECT first_name, email FROM donors WHERE organization_id = $1 ORDER BY id",
    [organizationId],
  );
  expect(rows).toEqual([
    { first_name: "Ana", email: "ana@example.org" },
    { first_name: "José", email: "ana@example.org\u200b" },
    { first_name: "\u200f\u200f", email: "eva@example.org" },
  ]);
});
