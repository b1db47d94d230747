import { camel, ROLE_LINE, snake, splitOperation } from "./names.mjs";
import { SUBJECTS } from "./operation.mjs";

const ROLES = "tests/architecture/roles/table.ts";

/** A list of the back office: its definition, test and line in the table of roles. */
export function draftList(draft, given) {
  const { noun, verb, folder, name, domain } = splitOperation(draft, given);
  const file = `${folder}/${verb}.server.ts`;
  draft.create(
    file,
    `import type { Row } from "${domain}/context";
import { defineList } from "${domain}/define-list.server";
import { newestFirst } from "${domain}/list-definition";
import { words } from "${domain}/list-filters";

/** Write me: which rows, in which order. */
export const ${camel(verb)} = defineList({
  scope: ["${SUBJECTS[noun] ?? "organization"}", "t"],
  from: "${snake(noun)} t",
  select: "t.id, t.created_at",
  where: "t.organization_id = $1",
  filters: { q: words("t.id::text") },
  order: newestFirst("t.created_at", "t.id"),
  item: (row: Row) => ({ id: String(row.id), createdAt: row.created_at as Date }),
  columns: {
    created_at: { header: "common.fields.date", value: ({ createdAt }) => createdAt },
    uuid: { value: ({ id }) => id },
  },
});
`,
  );
  draft.create(
    file.replace(".ts", ".test.ts"),
    `import { beforeAll, describe, expect, it } from "vitest";
import { createTestOrganization, useTestDatabase } from "${domain}/../../tests/factories/database";
import { ${camel(verb)} } from "./${verb}.server";

const NOW = new Date("2026-11-21T12:00:00Z");
const firstPage = { page: 1, perPage: 25 };

beforeAll(useTestDatabase);

describe("${camel(verb)}", () => {
  it("write me: what it shows, and what each filter leaves", async () => {
    const ctx = await createTestOrganization(NOW);
    expect((await ${camel(verb)}(ctx, {}, firstPage)).items).toEqual("write me");
  });

  it("shows nothing of another tenant", async () => {
    const other = await createTestOrganization(NOW);
    expect((await ${camel(verb)}(other, {}, firstPage)).total).toBe(0);
  });
});
`,
  );
  draft.insertAfterLast(
    ROLES,
    ROLE_LINE,
    `  "${name}": [], // write me: who may, from readings 'Accounts'`,
  );
  return [
    `Decide now, each is red until then: what it shows (${file} and its test) and who may (${ROLES}).`,
    "Its page answers listPage(ctx, list, args.request) in <ListFrame> (app/components/lists), its download listFile, its JSON call listJson: app/http/lists/list-answers.server.ts.",
  ];
}
