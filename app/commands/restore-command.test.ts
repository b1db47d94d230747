/** Backup and restore between two databases; the whole drill: tests/faults/restore-drill.test.ts. */
import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { testDatabase, type TestDatabase } from "../../tests/factories/database";
import { backUp, sealOf } from "./backup-command.mjs";
import { createRoles } from "./database.mjs";
import { makeSchema } from "./dump-database.mjs";
import { makePrivateFolder, removePrivateFolder } from "./private-folder.mjs";
import { restore } from "./restore-command.mjs";

const root = path.resolve(import.meta.dirname, "../..");
const PASSPHRASE = "a passphrase of this test alone";
const KEPT = "11111111-1111-4111-8111-111111111111/photo.webp";
const report = () => undefined;
const names: string[] = [];
let database: TestDatabase;
let place: string;
let source: string;

/** An empty database beside the test's own: its owner's address. */
async function makeDatabase(): Promise<string> {
  const name = `restore_${crypto.randomBytes(6).toString("hex")}`;
  await database.owner.query(`CREATE DATABASE ${name}`);
  names.push(name);
  const url = new URL(database.ownerUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** A checkout whose migrations are ours and whose Prisma ends as told. */
function makeCheckout(status: number): string {
  const folder = path.join(place, `checkout-${status}`);
  fs.mkdirSync(path.join(folder, "node_modules/.bin"), { recursive: true });
  fs.symlinkSync(path.join(root, "node_modules/pg"), path.join(folder, "node_modules/pg"));
  fs.symlinkSync(path.join(root, "prisma"), path.join(folder, "prisma"));
  const prisma = path.join(folder, "node_modules/.bin/prisma");
  fs.writeFileSync(prisma, `#!/bin/sh\nexit ${status}\n`, { mode: 0o755 });
  return folder;
}

function settings(databaseUrl: string, dataDir: string, checkout = root) {
  const env = {
    DATABASE_URL: databaseUrl,
    // Given, so that the roles of all tests keep their passwords.
    DATABASE_APP_URL: database.appUrl,
    DATABASE_PLATFORM_URL: database.platformUrl,
    DATABASE_VAULT_URL: database.vaultUrl,
    BACKUP_PASSPHRASE: PASSPHRASE,
  };
  return { root: checkout, dataDir: path.join(place, dataDir), env, report };
}

beforeAll(async () => {
  database = testDatabase();
  place = makePrivateFolder("dadiva-restore-");
  source = await makeDatabase();
  const sha = (text: crypto.BinaryLike) => crypto.createHash("sha256").update(text).digest("hex");
  const folder = path.join(root, "prisma/migrations");
  const migrations = fs
    .readdirSync(folder)
    .filter((name) => /^\d/.test(name))
    .map((name) => ({
      name,
      checksum: sha(fs.readFileSync(path.join(folder, name, "migration.sql"))),
    }));
  const client = new pg.Client({ connectionString: source });
  await client.connect();
  await makeSchema(client, root, migrations, sha);
  for (const { name, checksum } of migrations) {
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, finished_at, migration_name, applied_steps_count)
       VALUES ($1, $2, '2027-03-10', $3, 1)`,
      [crypto.randomUUID(), checksum, name],
    );
  }
  await client.query(
    `INSERT INTO vault.cards VALUES ($1, $1, $1, 1, 'k-lost', '', '', 'f', null, '411111', '1111', '2027-03-10')`,
    [crypto.randomUUID()],
  );
  await client.end();
  const uploads = path.join(place, "source/uploads");
  fs.mkdirSync(path.join(uploads, path.dirname(KEPT)), { recursive: true });
  fs.writeFileSync(path.join(uploads, KEPT), "a picture");
});
afterAll(async () => {
  for (const name of names) await database.owner.query(`DROP DATABASE ${name} WITH (FORCE)`);
  await database.close();
  removePrivateFolder(place);
});

it("leaves uploads and the hold on charges whatever fails after the data, and names a lost key", async () => {
  const folder = path.join(place, "backup");
  await backUp({ ...settings(source, "source"), folder });
  for (const [status, sentence] of [
    [1, /The migrations failed/],
    [0, /The data is restored, but the vault lacks the key of 1 cards \(k-lost\)/],
  ] as const) {
    const target = await makeDatabase();
    const at = settings(target, `target-${status}`, makeCheckout(status));
    await expect(restore({ ...at, folder })).rejects.toThrow(sentence);
    expect(await ask(target, "SELECT key FROM platform_state")).toEqual([{ key: "charges_held" }]);
    // Put aside while rows come in blocks, and back before anybody writes.
    const guards = `SELECT DISTINCT tgenabled FROM pg_trigger
                     WHERE tgrelid = 'ledger_entries'::regclass AND NOT tgisinternal`;
    expect(await ask(target, guards)).toEqual([{ tgenabled: "O" }]);
    const restored = path.join(at.dataDir, "uploads", KEPT);
    expect(fs.existsSync(restored) && fs.readFileSync(restored, "utf8")).toBe("a picture");
  }
}, 120_000);

it.each([
  ["does not sum to zero", [["a", 100]]],
  [
    "has entries of no transaction in their currency",
    [
      ["a", 100],
      ["b", -100],
    ],
  ],
])(
  "takes no ledger that %s",
  async (fault, entries) => {
    const folder = path.join(place, fault);
    const guards = (word: string) => `ALTER TABLE ledger_entries ${word} TRIGGER USER`;
    const [organization, transaction] = [crypto.randomUUID(), crypto.randomUUID()];
    const rows = entries.map(
      ([account, amount]) =>
        `('${organization}', '${transaction}', 'gift', '${account}', ${amount}, 'ARS', '2027-03-10')`,
    );
    try {
      await ask(
        source,
        `${guards("DISABLE")};
       INSERT INTO ledger_entries (organization_id, transaction_id, kind, account, amount, currency, created_at)
       VALUES ${rows.join()}`,
      );
      await backUp({ ...settings(source, "source"), folder });
    } finally {
      await ask(source, `DELETE FROM ledger_entries; ${guards("ENABLE")}`);
    }
    const target = await makeDatabase();
    const restoring = restore({ ...settings(target, `refused-${entries.length}`), folder });
    await expect(restoring).rejects.toThrow(`The ledger ${fault}`);
    expect(await ask(target, "SELECT to_regclass('ledger_entries') AS made")).toEqual([
      { made: null },
    ]);
  },
  120_000,
);

it("goes on where a picture is removed meanwhile", async () => {
  const folder = path.join(place, "with-removed");
  const removed = path.join(place, "source/uploads/removed.webp");
  fs.writeFileSync(removed, "of a moment");
  const list = fs.promises.readdir.bind(fs.promises);
  const listing = vi.spyOn(fs.promises, "readdir").mockImplementationOnce((async (at: string) => {
    const found = await list(at, { withFileTypes: true });
    fs.rmSync(removed);
    return found;
  }) as never);
  await backUp({ ...settings(source, "source"), folder });
  expect(listing).toHaveBeenCalled();
  listing.mockRestore();
  expect(fs.existsSync(path.join(folder, "manifest.json"))).toBe(true);
});

it("seals by a key as slow to derive as an archive's, and still knows the format before", () => {
  const first = { format: 1, counts: {} };
  const quick = crypto.createHmac("sha256", PASSPHRASE).update(JSON.stringify(first)).digest("hex");
  expect(sealOf({ ...first, seal: "" }, PASSPHRASE)).toBe(quick);
  const manifest = JSON.parse(
    fs.readFileSync(path.join(place, "backup/manifest.json"), "utf8"),
  ) as Record<string, unknown> & { seal: string };
  const { seal, ...rest } = manifest;
  const guessed = crypto.createHmac("sha256", PASSPHRASE).update(JSON.stringify(rest));
  expect(guessed.digest("hex")).not.toBe(seal);
  expect(sealOf(manifest, PASSPHRASE)).toBe(seal);
  expect(sealOf({ ...manifest, salt: "00" }, PASSPHRASE)).not.toBe(seal);
  expect(() => sealOf({ ...manifest, format: 3 }, PASSPHRASE)).toThrow(/later version/);
});

it("puts no keys anywhere where the vault's are in no file", async () => {
  const folder = path.join(place, "keyless");
  const keys = { folder, keysFolder: path.join(place, "keys") as never };
  await expect(backUp({ ...settings(source, "source"), ...keys })).rejects.toThrow(/in no file/);
  expect(fs.existsSync(folder)).toBe(false);
});

it("makes a role that is not there with the password of its address", async () => {
  const told: string[] = [];
  const client = {
    query: (sql: string) => {
      told.push(sql);
      return Promise.resolve({ rowCount: 0, rows: [] });
    },
    escapeLiteral: (text: string) => `'${text}'`,
  };
  const given = { dadiva_app: "postgresql://dadiva_app:a%2Fb@postgres/dadiva" };
  await createRoles(client, given, { DATABASE_VAULT_PASSWORD: "own" });
  expect(told.find((sql) => sql.includes("ROLE dadiva_app"))).toMatch(/PASSWORD 'a\/b'$/);
  expect(told.find((sql) => sql.includes("ROLE dadiva_vault"))).toMatch(/PASSWORD 'own'$/);
});
