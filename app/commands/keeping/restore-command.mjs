import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { digestOf, readArchive } from "./archive.mjs";
import { ARCHIVES, MANIFEST, readPassphrase, sealOf } from "./backup-command.mjs";
import { readJson } from "../running/data-folder.mjs";
import { createRoles, deriveRoleUrls, migrate } from "../running/database.mjs";
import { loadEntries, makeSchema, requireEmpty } from "./dump-database.mjs";
import { openSecrets, prepareDataFolder } from "../running/data-folder.mjs";
import { withConnection } from "../running/embedded-postgres.mjs";
import { endWhatWasOpen, listOperators } from "../running/end-what-was-open.mjs";
import { freezeCharges, reopenClaimed } from "./freeze-charges.mjs";
import { isRunning, withOwnDatabase } from "../running/own-database.mjs";
import { Refusal } from "../refusal.mjs";
import { requireKeys, restoreKeys } from "./restored-keys.mjs";

const UNBALANCED = `
SELECT posting_id, currency, sum(amount)::text AS sum FROM ledger_entries
 GROUP BY organization_id, posting_id, currency HAVING sum(amount) <> 0 LIMIT 10`;
const OF_NOTHING = `
SELECT p.id FROM ledger_postings p
 WHERE p.source_type = 'transaction'
   AND NOT EXISTS (SELECT FROM transactions t JOIN ledger_entries l ON l.organization_id = t.organization_id AND l.currency = t.currency
                    WHERE t.organization_id = p.organization_id AND t.id = p.source_id AND l.posting_id = p.id)
 LIMIT 10`;
/** Switches the ledger's triggers: blocks of rows may split a posting, so the end checks all postings. */
const postings = (word) => `ALTER TABLE ledger_entries ${word} TRIGGER USER`;

/** Reads the manifest and verifies every archive before it changes anything. */
async function verify(folder, passphrase) {
  const manifest = readJson(path.join(folder, MANIFEST));
  if (!manifest)
    throw new Refusal(`${folder} holds no finished backup: its ${MANIFEST} is missing.`);
  if (sealOf(manifest, passphrase) !== manifest.seal)
    throw new Refusal(`The passphrase is not the backup's, or its ${MANIFEST} was changed.`);
  for (const name of ARCHIVES) {
    const file = path.join(folder, `${name}.archive`);
    if (!fs.existsSync(file) || (await digestOf(file)) !== manifest.archives[name])
      throw new Refusal(`${name}.archive is damaged or of another backup: take another backup.`);
  }
  return manifest;
}

async function bytesOf(chunks) {
  const parts = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts);
}

async function restoreUploads(folder, dataDir, passphrase) {
  const target = path.join(dataDir, "uploads");
  const file = path.join(folder, "uploads.archive");
  for await (const { header, chunks } of readArchive(file, "uploads", passphrase)) {
    const place = path.resolve(target, header.file);
    if (path.relative(target, place).startsWith(".."))
      throw new Refusal("An upload leads out of its folder.");
    fs.mkdirSync(path.dirname(place), { recursive: true, mode: 0o700 });
    fs.writeFileSync(place, await bytesOf(chunks));
  }
}

async function refuseRows(client, query, fault) {
  const { rows } = await client.query(query);
  if (rows.length > 0) throw new Refusal(`${fault}: ${JSON.stringify(rows)}.`);
}

/**
 * Loads everything or nothing: one commit has the data, the uploads, the freeze on monthly charges,
 * the reopened claims and the ended sessions, so after a failure a start charges nothing.
 */
async function load(client, { root, folder, passphrase, manifest, dataDir }) {
  const digest = (sql) => crypto.createHash("sha256").update(sql).digest("hex");
  await client.query("BEGIN");
  await requireEmpty(client);
  await makeSchema(client, root, manifest.migrations, digest);
  const counts = {};
  await client.query(postings("DISABLE"));
  for (const schema of ["public", "vault"]) {
    const entries = readArchive(path.join(folder, `${schema}.archive`), schema, passphrase);
    Object.assign(counts, await loadEntries(client, entries));
  }
  for (const [table, count] of Object.entries(manifest.counts))
    if (counts[table] !== count)
      throw new Refusal(
        `${table} has ${counts[table]} rows, the backup ${count}: take another backup.`,
      );
  await client.query(postings("ENABLE"));
  await refuseRows(client, UNBALANCED, "The ledger does not sum to zero");
  const fault = "The ledger has entries of no transaction in their currency";
  await refuseRows(client, OF_NOTHING, fault);
  const frozen = await freezeCharges(client, manifest);
  const reopened = await reopenClaimed(client);
  const ended = await endWhatWasOpen(client);
  const operators = await listOperators(client);
  await restoreUploads(folder, dataDir, passphrase);
  await client.query("COMMIT");
  return { counts, frozen, reopened, ended, operators };
}

/**
 * Restores a backup into an empty DATA_DIR or DATABASE_URL, all or nothing, migrates it, and
 * returns counts. Monthly charges stay frozen until `npm run reconcile` has compared the books.
 */
export async function restore({ root, dataDir, env, folder, keysFolder = null, report }) {
  const passphrase = readPassphrase(env);
  const manifest = await verify(folder, passphrase);
  if (isRunning(dataDir)) throw new Refusal(`The product runs in ${dataDir}: stop it first.`);
  prepareDataFolder(dataDir);
  if (keysFolder) await restoreKeys({ dataDir, env, keysFolder, passphrase });
  const given = {
    dadiva_app: env.DATABASE_APP_URL ?? null,
    dadiva_platform: env.DATABASE_PLATFORM_URL ?? null,
    dadiva_vault: env.DATABASE_VAULT_URL ?? null,
  };
  // If every address is given, the secrets are elsewhere, and none is generated here.
  const secrets = Object.values(given).every(Boolean) ? {} : openSecrets(dataDir);
  return withOwnDatabase({ root, dataDir, env, report }, async (databaseUrl) => {
    const roleUrls = deriveRoleUrls({ databaseUrl, roleUrls: given, secrets });
    const loaded = await withConnection(root, databaseUrl, async (client) => {
      await createRoles(client, given, secrets);
      return load(client, { root, folder, passphrase, manifest, dataDir });
    });
    tell(loaded, report);
    await migrate({ root, databaseUrl, roleUrls: given, secrets, report });
    if (!loaded.frozen)
      await withConnection(root, databaseUrl, (client) => freezeCharges(client, manifest));
    await requireKeys({ root, dataDir, env, databaseUrl });
    report(`Roles: ${Object.keys(roleUrls).join(", ")}`);
    return { manifest, counts: loaded.counts };
  });
}

/** Reports this at once, because a later failure keeps the data and these changes. */
function tell({ reopened, ended, operators }, report) {
  const counted = Object.entries(ended).filter(([, count]) => count > 0);
  const list = counted.map(([what, count]) => `${count} ${what}`).join(", ");
  report(`Ended, since it may have been ended after the backup: ${list || "nothing"}`);
  report(`Of our staff are now: ${operators.join(", ") || "nobody"}`);
  report(`${reopened} months that were claimed at the backup are open again`);
}
