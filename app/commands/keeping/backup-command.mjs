import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { deriveKey, digestOf, writeArchive } from "./archive.mjs";
import { dumpSchema, inSnapshot, listMigrations } from "./dump-database.mjs";
import { withConnection } from "../running/embedded-postgres.mjs";
import { Refusal } from "../refusal.mjs";
import { withOwnDatabase } from "../running/own-database.mjs";

export const ARCHIVES = ["public", "vault", "uploads"];
export const MANIFEST = "manifest.json";
const FORMAT = 2;
const KEYS = "keys.archive";
const KEY_FILES = ["secrets.json", "vault.key"];
const FILE_BYTES = 1024 * 1024;

/** Returns the archives' passphrase: BACKUP_PASSPHRASE, or BACKUP_PASSPHRASE_FILE's content. */
export function readPassphrase(env) {
  const file = env.BACKUP_PASSPHRASE_FILE;
  const text = file ? fs.readFileSync(file, "utf8").trim() : env.BACKUP_PASSPHRASE;
  if (!text || text.length < 16)
    throw new Refusal(
      "BACKUP_PASSPHRASE is missing or shorter than 16 characters: set it, or BACKUP_PASSPHRASE_FILE, and keep it apart from the backups.",
    );
  return text;
}

/** Creates a backup's folder. Refuses a non-empty one, and keys in the same folder as the data. */
function prepareFolders(folder, keysFolder) {
  const inside = (inner, outer) => !path.relative(outer, inner).startsWith("..");
  if (keysFolder && (inside(keysFolder, folder) || inside(folder, keysFolder)))
    throw new Refusal("The keys must not lie beside the data: name another folder for --keys.");
  for (const one of [folder, keysFolder].filter(Boolean)) {
    fs.mkdirSync(one, { recursive: true, mode: 0o700 });
    if (fs.readdirSync(one).length > 0)
      throw new Refusal(`${one} is not empty: name a new folder for each backup.`);
  }
}

/** Returns the result of `open`, or null for a file that the running product has just removed. */
async function ignoreNotFound(open) {
  try {
    return await open();
  } catch (error) {
    if (error.code === "ENOENT") return null;
    throw error;
  }
}

async function* filesOf(folder, name = "") {
  const here = path.join(folder, name);
  const found = await ignoreNotFound(() => fs.promises.readdir(here, { withFileTypes: true }));
  for (const entry of found ?? []) {
    const inner = name ? `${name}/${entry.name}` : entry.name;
    if (entry.isDirectory()) yield* filesOf(folder, inner);
    else if (entry.isFile()) {
      const opened = await ignoreNotFound(() => fs.promises.open(path.join(folder, inner)));
      if (!opened) continue;
      const chunks = opened.createReadStream({ highWaterMark: FILE_BYTES });
      yield { header: { file: inner }, chunks };
    }
  }
}

/** Returns the existing files of secrets: [{name, file}]. Refuses if none has the vault's keys. */
function findKeyFiles(dataDir, env) {
  const place = (name) =>
    name === "vault.key" && env.VAULT_KEY_FILE ? env.VAULT_KEY_FILE : path.join(dataDir, name);
  const files = KEY_FILES.map((name) => ({ name, file: place(name) }));
  const found = files.filter(({ file }) => fs.existsSync(file));
  if (env.VAULT_KEYS || !found.some(({ name }) => name === "vault.key"))
    throw new Refusal(
      "The vault's keys are in no file here: leave --keys out, and keep VAULT_KEYS (or the key file of the vault's machine) and APP_SECRET where you keep secrets.",
    );
  return found;
}

function* keyEntries(files) {
  for (const { name, file } of files)
    yield { header: { file: name }, chunks: [fs.readFileSync(file)] };
}

/**
 * Writes a backup of one instant into a new folder, also while the product runs: encrypted archives
 * of database, vault and uploads, then a manifest of their checksums, which it returns. The keys go
 * only to `keysFolder`, or nowhere.
 */
export async function backUp({ root, dataDir, env, folder, keysFolder = null, report }) {
  const passphrase = readPassphrase(env);
  const keyFiles = keysFolder ? findKeyFiles(dataDir, env) : [];
  prepareFolders(folder, keysFolder);
  const salt = crypto.randomBytes(16).toString("hex");
  const manifest = { format: FORMAT, salt, counts: {}, archives: {} };
  await withOwnDatabase({ root, dataDir, env, report }, (url) =>
    withConnection(root, url, (client) =>
      inSnapshot(client, async () => {
        const { rows } = await client.query("SELECT app_now() AS at, version() AS server");
        manifest.takenAt = rows[0].at.toISOString();
        manifest.server = rows[0].server;
        manifest.migrations = await listMigrations(client);
        for (const schema of ["public", "vault"]) {
          const entries = dumpSchema(client, schema, manifest.counts);
          await writeArchive(path.join(folder, `${schema}.archive`), schema, passphrase, entries);
        }
      }),
    ),
  );
  // Uploads follow the snapshot, because a file is stored before its row.
  const uploads = filesOf(path.join(dataDir, "uploads"));
  await writeArchive(path.join(folder, "uploads.archive"), "uploads", passphrase, uploads);
  for (const name of ARCHIVES)
    manifest.archives[name] = await digestOf(path.join(folder, `${name}.archive`));
  if (keysFolder)
    await writeArchive(path.join(keysFolder, KEYS), "keys", passphrase, keyEntries(keyFiles));
  manifest.seal = sealOf(manifest, passphrase);
  fs.writeFileSync(path.join(folder, MANIFEST), JSON.stringify(manifest, null, 2) + "\n", {
    mode: 0o600,
  });
  return manifest;
}

/**
 * Seals the manifest, so that nobody without the passphrase can replace an archive. The key is
 * derived slowly, because a fast seal would help to guess the passphrase.
 */
export function sealOf({ seal: _seal, ...manifest }, passphrase) {
  if (manifest.format !== FORMAT)
    throw new Refusal(
      `The backup has format ${manifest.format}: restore with the version that made it.`,
    );
  const key = deriveKey(passphrase, Buffer.from(String(manifest.salt), "hex"));
  return crypto.createHmac("sha256", key).update(JSON.stringify(manifest)).digest("hex");
}
