/** Tests backup and restore between two databases; restore-drill.test.ts runs the whole drill. */
import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { addRow } from "../../../tests/factories/any-row";
import { testDatabase, type TestDatabase } from "../../../tests/factories/database";
import { keyName } from "../../infrastructure/key-name.mjs";
import { backUp, sealOf } from "./backup-command.mjs";
import { createRoles } from "../running/database.mjs";
import { makeSchema } from "./dump-database.mjs";
import { makePrivateFolder, removePrivateFolder } from "../running/private-folder.mjs";
import { restore } from "./restore-command.mjs";

const root = path.resolve(import.meta.dirname, "../../..");
const PASSPHRASE = "a passphrase of this test alone";
const KEPT = "11111111-1111-4111-8111-111111111111/photo.webp";
const report = () => undefined;
const names: string[] = [];
let database: TestDatabase;
let place: string;
let source: string;

/** Creates an empty database beside the test's own. Returns its owner's address. */
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

/** Creates a checkout with our migrations and a Prisma that exits with the given status. */
function makeCheckout(status: number, name = `checkout-${status}`): string {
  const folder = path.join(place, name);
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
    // Given addresses keep the passwords of the roles that all tests share.
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

it("keeps uploads and the freeze on charges after any later failure, and names a lost key", async () => {
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
    // The triggers are disabled while blocks of rows load, and enabled before anybody writes.
    const guards = `SELECT DISTINCT tgenabled FROM pg_trigger
                     WHERE tgrelid = 'ledger_entries'::regclass AND NOT tgisinternal`;
    expect(await ask(target, guards)).toEqual([{ tgenabled: "O" }]);
    const restored = path.join(at.dataDir, "uploads", KEPT);
    expect(fs.existsSync(restored) && fs.readFileSync(restored, "utf8")).toBe("a picture");
  }
}, 120_000);

const add = (table: string, given: Record<string, string>) => addRow(source, table, given);

const [ORGANIZATION, OWNER, COLLEAGUE, DONATION, REQUEST] = Array.from(
  { length: 5 },
  () => `'${crypto.randomUUID()}'`,
) as [string, string, string, string, string];
const LATER = "'2099-01-01'";

/** Creates an organisation with every kind of open item, and a claimed month. */
async function addWhatIsOpen(): Promise<void> {
  const [organization_id, user_id] = [ORGANIZATION, OWNER];
  await add("organizations", { id: ORGANIZATION, slug: "'huellas'", country: "'AR'" });
  await add("users", { id: OWNER, email: "'owner@example.org'" });
  await add("users", { id: COLLEAGUE, email: "'staff@example.org'" });
  await add("operators", {
    user_id: COLLEAGUE,
    link_hash: "'\\x01'",
    link_expires_at: LATER,
  });
  await add("sessions", { user_id, expires_at: LATER });
  await add("sessions", { user_id, expires_at: LATER, ended_at: "'2027-03-01'" });
  await add("login_tickets", { user_id, organization_id });
  await add("password_resets", { user_id, expires_at: LATER });
  await add("email_changes", { user_id, expires_at: LATER });
  await add("two_factor_resets", { user_id });
  await add("invitations", {
    organization_id,
    invited_by_id: OWNER,
    expires_at: LATER,
    role: "'owner'",
  });
  await add("access_requests", {
    organization_id,
    id: REQUEST,
    state: "'requested'",
    requested_by_id: COLLEAGUE,
  });
  await add("support_accesses", {
    organization_id,
    granted_at: "'2027-03-10'",
    expires_at: LATER,
  });
  await add("campaigns", { organization_id, id: DONATION, currency: "'ARS'" });
  await add("donors", { organization_id, id: DONATION });
  await add("donations", {
    organization_id,
    id: DONATION,
    campaign_id: DONATION,
    donor_id: DONATION,
    status: "'active'",
    channel: "'public'",
    recurrence: "'one_time'",
    currency: "'ARS'",
  });
  for (const [period, state] of [
    ["2027-02", "settled"],
    ["2027-03", "claimed"],
  ])
    await add("collections", {
      organization_id,
      donation_id: DONATION,
      period: `'${period}'`,
      lapses_at: LATER,
      state: `'${state}'`,
      claimed_at: "'2027-03-10'",
    });
  for (const job of [
    "donations.charge-collections",
    "access-requests.grant-access",
    "notifications.send-invitation",
    "notifications.send-receipt",
  ])
    await add("outbox", { organization_id, job: `'${job}'` });
}

it("charges no claimed month, and revives nothing that may have ended since", async () => {
  await addWhatIsOpen();
  const folder = path.join(place, "open");
  await backUp({ ...settings(source, "source"), folder });
  const target = await makeDatabase();
  const at = settings(target, "closed");
  const told: string[] = [];
  const env = { ...at.env, VAULT_KEYS: JSON.stringify({ keys: { "k-lost": "a key" } }) };
  const heard = { ...at, env, report: (line: string) => void told.push(line) };
  await restore({ ...heard, root: makeCheckout(0, "closed"), folder });

  expect(await ask(target, "SELECT period, state, claimed_at FROM collections ORDER BY 1")).toEqual(
    [
      { period: "2027-02", state: "settled", claimed_at: expect.any(Date) },
      { period: "2027-03", state: "open", claimed_at: null },
    ],
  );
  expect(await ask(target, "SELECT job FROM outbox WHERE done_at IS NULL")).toEqual([
    { job: "notifications.send-receipt" },
  ]);
  for (const open of [
    "sessions WHERE ended_at IS NULL",
    "login_tickets WHERE used_at IS NULL",
    "password_resets WHERE used_at IS NULL",
    "email_changes WHERE cancelled_at IS NULL",
    "two_factor_resets WHERE cancelled_at IS NULL",
    "invitations WHERE cancelled_at IS NULL",
    "access_requests WHERE state <> 'expired' OR decided_at IS NULL",
    "support_accesses WHERE ended_at IS NULL",
    "operators WHERE link_expires_at > app_now()",
  ])
    expect(await ask(target, `SELECT 1 FROM ${open}`), open).toEqual([]);
  const records =
    "SELECT operation AS what FROM audit_entries UNION ALL SELECT event FROM security_events";
  expect(await ask(target, `SELECT what FROM (${records}) r ORDER BY 1`)).toEqual(
    [
      "cancel-invitation",
      "end-support",
      "expire-access-request",
      "sessions_ended",
      "two_factor_reset_cancelled",
    ].map((what) => ({ what })),
  );
  const lines = told.join("\n");
  expect(lines).toContain("Of our staff are now: staff@example.org (not enrolled)");
  expect(lines).toMatch(/1 sessions, .*1 invitations, 1 requests to be let in again/);
  expect(lines).toContain("1 months that were claimed at the backup are open again");
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
  "rejects a ledger that %s",
  async (fault, entries) => {
    const folder = path.join(place, fault);
    const guards = (word: string) =>
      ["ledger_entries", "ledger_postings"]
        .map((table) => `ALTER TABLE ${table} ${word} TRIGGER USER;`)
        .join("");
    const [organization, posting] = [crypto.randomUUID(), crypto.randomUUID()];
    const rows = entries.map(
      ([account, amount]) => `('${organization}', '${posting}', '${account}', 'ARS', ${amount})`,
    );
    try {
      await ask(
        source,
        `${guards("DISABLE")}
       INSERT INTO ledger_postings (organization_id, id, kind, source_type, source_id, occurred_at, effective_on, held_by)
       VALUES ('${organization}', '${posting}', 'gift', 'transaction', '${crypto.randomUUID()}', '2027-03-10', '2027-03-10', 'platform');
       INSERT INTO ledger_entries (organization_id, posting_id, account, currency, amount)
       VALUES ${rows.join()}`,
      );
      await backUp({ ...settings(source, "source"), folder });
    } finally {
      await ask(
        source,
        `DELETE FROM ledger_entries; DELETE FROM ledger_postings; ${guards("ENABLE")}`,
      );
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

it("continues if a picture is removed meanwhile", async () => {
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

it("seals with a key that is derived as slowly as an archive's", () => {
  const manifest = JSON.parse(
    fs.readFileSync(path.join(place, "backup/manifest.json"), "utf8"),
  ) as Record<string, unknown> & { seal: string };
  const { seal, ...rest } = manifest;
  const guessed = crypto.createHmac("sha256", PASSPHRASE).update(JSON.stringify(rest));
  expect(guessed.digest("hex")).not.toBe(seal);
  expect(sealOf(manifest, PASSPHRASE)).toBe(seal);
  expect(sealOf({ ...manifest, salt: "00" }, PASSPHRASE)).not.toBe(seal);
  expect(() => sealOf({ ...manifest, format: 3 }, PASSPHRASE)).toThrow(/format 3/);
});

it("writes no keys if no file has the vault's keys", async () => {
  const folder = path.join(place, "keyless");
  const keys = { folder, keysFolder: path.join(place, "keys") as never };
  await expect(backUp({ ...settings(source, "source"), ...keys })).rejects.toThrow(/in no file/);
  expect(fs.existsSync(folder)).toBe(false);
});

it("names sealed data that no known APP_SECRET opens", async () => {
  const id = `'${crypto.randomUUID()}'`;
  const secret = `'k1.${keyName("of the backup")}.box'`;
  await add("users", { id, email: "'two@example.org'" });
  await add("two_factors", { user_id: id, secret, confirmed_at: "'2027-03-10'" });
  const folder = path.join(place, "sealed");
  await backUp({ ...settings(source, "source"), folder });
  const checkout = makeCheckout(0, "sealed-code");
  const restoreWith = async (APP_SECRET: string, APP_SECRET_ALSO = "") => {
    const at = settings(await makeDatabase(), "sealed-target", checkout);
    const VAULT_KEYS = JSON.stringify({ keys: { "k-lost": "a key" } });
    const env = { ...at.env, VAULT_KEYS, APP_SECRET, APP_SECRET_ALSO };
    return restore({ ...at, env, folder });
  };
  await expect(restoreWith("of today")).rejects.toThrow(
    `restored, but no APP_SECRET that is known here opens 1 second factors (${keyName("of the backup")})`,
  );
  await expect(restoreWith("of today", "x,of the backup")).resolves.toBeDefined();
}, 180_000);

it("creates a missing role with the password of its address", async () => {
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
