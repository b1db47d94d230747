// `npm run record-release`: stores this version's statements for the tests of later versions.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { headOf } from "./git.mjs";
import { startTestDatabase } from "./test-database.mjs";

const root = path.resolve(import.meta.dirname, "../..");

/** Tests whose statements are stored completely and in order: the main flow and its permissions. */
const STORIES = [
  "app/domain/campaigns/publish-campaign.server.test.ts",
  "app/domain/donations/charge-collection.server.test.ts",
  "app/domain/donations/give-donation.server.test.ts",
  "app/domain/donations/record-gift-outcome.server.test.ts",
  "app/domain/donations/record-gift-result.server.test.ts",
  "app/domain/onboarding/register-account.server.test.ts",
  "app/domain/payments/store-notification.server.test.ts",
  "app/domain/users/sessions.test.ts",
  "app/domain/users/two-factor.test.ts",
  "app/domain/users/users.test.ts",
];

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "dadiva-record-"));
const database = await startTestDatabase(root, () => undefined);
try {
  const args = ["run", "--config", "tests/releases/vitest.config.mjs", "app/domain"];
  const { status } = spawnSync(path.join(root, "node_modules/.bin/vitest"), args, {
    cwd: root,
    env: { ...process.env, ...database.env, DADIVA_RECORD_TO: folder },
    stdio: "inherit",
  });
  if (status !== 0) throw new Error("a release whose tests fail is not recorded");
  const release = createBatchLoader();
  writeRelease(release);
  process.stdout.write(
    `${release.statements.length} statements and ${release.conversations.length} conversations of ${release.version} (${release.commit})\n`,
  );
} finally {
  await database.stop();
  fs.rmSync(folder, { recursive: true, force: true });
}

function createBatchLoader() {
  const all = fs.readdirSync(folder).map((file) => ({
    name: file.replaceAll("~", "/").replace(/\.jsonl$/, ""),
    spoken: fs
      .readFileSync(path.join(folder, file), "utf8")
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line)),
  }));
  const conversations = all.filter(({ name }) => STORIES.includes(name));
  // Statements of a test's owner role are stored only if they prepare a story.
  const own = all.flatMap(({ spoken }) =>
    spoken.filter(({ role, error }) => role.startsWith("dadiva_") && !error),
  );
  const said = [...own, ...conversations.flatMap(({ spoken }) => spoken)];
  const unique = new Map(said.map(({ role, text }) => [`${role} ${text}`, { role, text }]));
  const { version } = JSON.parse(fs.readFileSync(path.join(root, "package.json"), "utf8"));
  const migrations = fs.readdirSync(path.join(root, "prisma/migrations"));
  return {
    version,
    commit: headOf(root) || "unknown",
    migrations: migrations.filter((name) => /^\d/.test(name)).toSorted(),
    statements: [...unique.values()],
    conversations,
  };
}

/** Writes one line for the release with its statements, then one for each story. */
function writeRelease({ statements, conversations, ...release }) {
  const keyOf = ({ role, text }) => `${role} ${text}`;
  const places = new Map(statements.map((statement, at) => [keyOf(statement), at]));
  const lines = [
    { release, texts: statements.map(({ role, text }) => [role, text]) },
    ...conversations.map(({ name, spoken }) => ({
      name,
      spoken: spoken.map((one) => [
        one.connection,
        places.get(keyOf(one)),
        one.values,
        one.rows,
        one.columns,
        one.error,
      ]),
    })),
  ];
  const text = lines.map((line) => JSON.stringify(line)).join("\n");
  fs.writeFileSync(path.join(root, "tests/releases/before.jsonl"), `${text}\n`);
}
