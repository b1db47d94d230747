import { camel, ROLE_LINE, splitOperation } from "./names.mjs";

/** The subject of each noun in the abilities; `organization` for the others. */
export const SUBJECTS = {
  audit: "audit_entry",
  users: "membership",
  campaigns: "campaign",
  donors: "donor",
  "bank-accounts": "bank_account",
  "payment-processors": "payment_processor",
  payments: "transaction",
  donations: "donation",
  exports: "export",
  reports: "report",
};

const ACTIONS = [
  ["read", /^(?:get|find|list|is|has|can)-/],
  ["create", /^(?:create|add|invite)-/],
  ["delete", /^(?:discard|delete|remove)-/],
];

const ROLES = "tests/architecture/roles/table.ts";

export function draftOperation(draft, given) {
  const { noun, verb, folder, name, domain } = splitOperation(draft, given);
  const file = `${folder}/${verb}.server.ts`;
  const action = ACTIONS.find(([, pattern]) => pattern.test(verb))?.[0] ?? "update";
  const isRead = action === "read";
  const takes = verb.startsWith("list-") || action === "create" ? "" : ", id: string";
  draft.create(
    file,
    `import type { OrganizationContext } from "${domain}/context";

/** Write me: what it does in one sentence, units and shapes, and what it throws. */
export async function ${camel(verb)}(ctx: OrganizationContext${takes}): Promise<void> {
  ctx.require("${action}", "${SUBJECTS[noun] ?? "organization"}");
  await ctx.${isRead ? "read" : "transaction"}(() => {
    ${isRead ? "// Take `db` as the argument here." : `// Take \`db\` as the argument here; a change is recorded: recordChange(db, ctx, { operation: "${verb}", … }).`}
    return Promise.reject(new Error(${takes ? `\`write me: ${verb} \${id}\`` : `"write me: ${verb}"`}));
  });
}
`,
  );
  draft.create(
    file.replace(".ts", ".test.ts"),
    operationTest(verb, takes ? `ctx, newId(NOW)` : "ctx", domain),
  );
  draft.insertAfterLast(
    ROLES,
    ROLE_LINE,
    `  "${name}": [], // write me: who may, from readings 'Accounts'`,
  );
  return [
    `Decide now, each is red until then: what it does (${file} and its test) and who may (${ROLES}).`,
    ...(isRead
      ? []
      : ["Once it records: its name and sentences, see app/domain/audit/operations.ts."]),
  ];
}

export function operationTest(verb, given, domain) {
  const imports = given.includes("newId") ? 'import { newId } from "~/values/ids/ids";\n' : "";
  return `import { beforeAll, describe, expect, it } from "vitest";
import { createTestOrganization, useTestDatabase } from "${domain}/../../tests/factories/database";
${imports}import { ${camel(verb)} } from "./${verb}.server";

const NOW = new Date("2026-11-21T12:00:00Z");

beforeAll(useTestDatabase);

describe("${camel(verb)}", () => {
  it("write me: what it does when all is well", async () => {
    const ctx = await createTestOrganization(NOW);
    expect(await ${camel(verb)}(${given})).toEqual("write me");
  });

  it("write me: what it does with what is another tenant's", async () => {
    const other = await createTestOrganization(NOW);
    await expect(${camel(verb)}(${given.replace("ctx", "other")})).rejects.toThrow("not_found");
  });
});
`;
}
