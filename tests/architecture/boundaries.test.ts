/** Tests each import rule with a small project that breaks it, and all with one that keeps them. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "./sources";

const BREAKS: Record<string, [file: string, imports: string]> = {
  "1-database-in-infrastructure": ["app/domain/users/a.server.ts", "pg"],
  "1-no-database-at-the-edges": ["app/routes/a.ts", "../infrastructure/database/database.server"],
  "1-queues-in-infrastructure": ["jobs/relay.ts", "bullmq"],
  "2-domain-without-request": ["app/domain/users/b.server.ts", "../../http/x"],
  "2-providers-through-the-registry": [
    "app/domain/payments/a.server.ts",
    "../../providers/dlocal/x",
  ],
  "2-registry-alone-imports-providers": ["app/providers/provider.ts", "./dlocal/x"],
  "3-providers-know-no-business": ["app/providers/dlocal/a.ts", "../../domain/users/schema"],
  "3-providers-apart": ["app/providers/dlocal/b.ts", "../stripe/x"],
  "3-vault-stands-alone": ["app/vault/a.ts", "../countries/x"],
  "3-nobody-imports-the-vault": ["app/infrastructure/a.ts", "../vault/x"],
  "4-infrastructure-below-all": ["app/infrastructure/b.ts", "../domain/users/schema"],
  "4-values-stand-alone": ["app/values/a.ts", "../countries/x"],
  "4-countries-know-values-only": [
    "app/countries/a.ts",
    "../infrastructure/database/database.server",
  ],
  "5-order-users": ["app/domain/users/c.server.ts", "../donations/schema"],
  "5-inside-donations": ["app/domain/donations/a.server.ts", "../users/inner"],
  "5-rooms-donations-terms": ["app/domain/donations/terms/a.server.ts", "../giving/x"],
  "5-rooms-donations": ["app/domain/donations/f.server.ts", "./giving/x"],
  "5-rooms-have-a-place-donations": ["app/domain/donations/novelties/a.server.ts", "../schema"],
  "5-nouns-have-a-place": ["app/domain/novelties/a.server.ts", "../users/schema"],
  "6-app-takes-the-catalogue": ["app/domain/users/d.server.ts", "../../../jobs/worker"],
  "6-the-catalogue-is-data": ["jobs/catalog.ts", "./worker"],
  "7-tests-are-not-the-product": ["app/domain/users/e.server.ts", "../../../tests/factories/x"],
  "no-schemas-in-components": ["app/components/a.ts", "../domain/users/schema"],
  "no-date-library-in-components": ["app/components/b.ts", "../values/time/calendar"],
  "no-development-packages": ["app/values/b.ts", "vitest"],
};

/** Allowed imports of the product. */
const KEEPS: [file: string, imports: string][] = [
  ["app/infrastructure/queues/postgres-queue.server.ts", "bullmq"],
  ["app/domain/donations/b.server.ts", "../users/find-user.server"],
  ["app/domain/donations/c.server.ts", "../users/schema"],
  ["app/domain/donations/d.server.ts", "../../providers/registry"],
  ["app/domain/donations/giving/b.server.ts", "../schema"],
  ["app/providers/registry.ts", "./dlocal/x"],
  ["app/routes/b.ts", "../domain/users/find-user.server"],
  ["app/domain/context.ts", "../../jobs/catalog"],
  ["app/domain/users/find-user.server.test.ts", "../../../tests/factories/x"],
  ["app/vault/b.ts", "../values/x"],
];

const TARGETS = [
  "app/infrastructure/database/database.server",
  "app/http/x",
  "app/providers/dlocal/x",
  "app/providers/stripe/x",
  "app/domain/users/schema",
  "app/domain/users/inner",
  "app/domain/users/find-user.server",
  "app/domain/donations/schema",
  "app/domain/donations/giving/x",
  "app/vault/x",
  "app/countries/x",
  "app/values/x",
  "app/values/time/calendar",
  "jobs/worker",
  "tests/factories/x",
];

let house: string;
let broken: Map<string, string[]>;

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(house, file)), { recursive: true });
  writeFileSync(path.join(house, file), text);
}

beforeAll(() => {
  house = mkdtempSync(path.join(tmpdir(), "dadiva-house-"));
  symlinkSync(path.join(root, "node_modules"), path.join(house, "node_modules"));
  symlinkSync(path.join(root, "package.json"), path.join(house, "package.json"));
  write("tsconfig.json", '{ "compilerOptions": { "moduleResolution": "Bundler" } }');
  for (const target of TARGETS) write(`${target}.ts`, "export const x = 1;\n");
  for (const [file, imports] of [...KEEPS, ...Object.values(BREAKS)]) {
    write(file, `import * as x from "${imports}";\nexport const y = x;\n`);
  }
  const program = path.join(root, "node_modules/.bin/depcruise");
  const config = path.join(root, ".dependency-cruiser.cjs");
  const args = ["app", "jobs", "tests", "--config", config, "--no-cache", "-T", "json"];
  const { stdout } = spawnSync(program, args, { cwd: house, encoding: "utf8" });
  const { summary } = JSON.parse(stdout) as {
    summary: { violations: { rule: { name: string }; from: string }[] };
  };
  broken = new Map();
  for (const { rule, from } of summary.violations) {
    broken.set(rule.name, [...(broken.get(rule.name) ?? []), from]);
  }
});
afterAll(() => rmSync(house, { recursive: true, force: true }));

test.each(Object.entries(BREAKS))("%s rejects a violation", (rule, [file]) => {
  expect(broken.get(rule) ?? []).toContain(file);
});

test("allowed imports are rejected by no rule", () => {
  const refused = [...broken.values()].flat();
  expect(KEEPS.map(([file]) => file).filter((file) => refused.includes(file))).toEqual([]);
});
