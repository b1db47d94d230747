// Merges a backup's secrets and keys with existing ones, and finds data that none of them opens.
import fs from "node:fs";
import path from "node:path";
import { keyName } from "../../infrastructure/key-name.mjs";
import { readArchive } from "./archive.mjs";
import { readJson } from "../running/data-folder.mjs";
import { withConnection } from "../running/embedded-postgres.mjs";
import { writeSecretFile } from "../running/own-database.mjs";
import { Refusal } from "../refusal.mjs";

const CARDS = "SELECT key_id AS id, count(*)::int AS cards FROM vault.cards GROUP BY key_id";
const SEALED = `
SELECT what, split_part(sealed, '.', 2) AS name, count(*)::int AS count
  FROM (SELECT 'second factors' AS what, secret AS sealed FROM two_factors
         UNION ALL SELECT 'second factors', pending_secret FROM two_factors
         UNION ALL SELECT 'connections with companies', secrets FROM gateway_connections
         UNION ALL SELECT 'connections with other systems', nullif(secrets, '') FROM integrations
         UNION ALL SELECT 'keys of measuring services', sealed FROM measuring_keys
         UNION ALL SELECT 'accounts of donors', nullif(details ->> 'sealed', '')
                     FROM payment_methods WHERE kind = 'bank_account') s
 WHERE sealed IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2`;

async function bytesOf(chunks) {
  const parts = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts);
}

/** Restores secrets and the vault's keys. Existing ones stay, and a key ring also gets the backup's keys. */
export async function restoreKeys({ dataDir, env, keysFolder, passphrase }) {
  const file = path.join(keysFolder, "keys.archive");
  for await (const { header, chunks } of readArchive(file, "keys", passphrase)) {
    const isRing = header.file === "vault.key";
    const place =
      isRing && env.VAULT_KEY_FILE ? env.VAULT_KEY_FILE : path.join(dataDir, header.file);
    const content = await bytesOf(chunks);
    if (!fs.existsSync(place)) writeSecretFile(place, content);
    else if (isRing) mergeRing(place, JSON.parse(content.toString("utf8")));
  }
}

function mergeRing(place, kept) {
  const ring = readJson(place);
  if (!ring?.keys) throw new Refusal(`${place} is not the vault's key file: put it aside.`);
  const other = Object.keys(kept.keys).find(
    (id) => ring.keys[id] && ring.keys[id] !== kept.keys[id],
  );
  if (other || ring.fingerprint !== kept.fingerprint)
    throw new Refusal(
      `${place} is of another vault (its ${other ? `key ${other}` : "fingerprint key"} is not the backup's): put it aside, and restore again.`,
    );
  const keys = { ...kept.keys, ...ring.keys };
  if (Object.keys(keys).length > Object.keys(ring.keys).length)
    writeSecretFile(place, JSON.stringify({ ...ring, keys }));
}

async function findLostCards({ root, dataDir, env, databaseUrl }) {
  const file = env.VAULT_KEY_FILE || path.join(dataDir, "vault.key");
  const ring = env.VAULT_KEYS ? JSON.parse(env.VAULT_KEYS) : readJson(file);
  const { rows } = await withConnection(root, databaseUrl, (client) => client.query(CARDS));
  const lost = rows.filter(({ id }) => !ring?.keys?.[id]);
  if (lost.length === 0) return null;
  const list = lost.map(({ id, cards }) => `${cards} cards (${id})`).join(", ");
  return `the vault lacks the key of ${list}: put the vault's key file to ${file} before you start`;
}

async function findLostSeals({ root, dataDir, env, databaseUrl }) {
  const { APP_SECRET, APP_SECRET_ALSO } = env.APP_SECRET
    ? env
    : (readJson(path.join(dataDir, "secrets.json")) ?? {});
  const accepted = [APP_SECRET, ...(APP_SECRET_ALSO ?? "").split(",")].filter(Boolean);
  const names = new Set(accepted.map(keyName));
  const { rows } = await withConnection(root, databaseUrl, (client) => client.query(SEALED));
  const lost = rows.filter(({ name }) => !names.has(name));
  if (lost.length === 0) return null;
  const list = lost.map(({ what, name, count }) => `${count} ${what} (${name})`).join(", ");
  return `no APP_SECRET that is known here opens ${list}: add the one of the backup to APP_SECRET_ALSO before you start, then npm run rotate -- secret-reseal`;
}

/** Checks now for data that no key opens, instead of at the next month or a person's next login. */
export async function requireKeys(place) {
  const lost = [await findLostCards(place), await findLostSeals(place)].filter(Boolean);
  if (lost.length > 0) throw new Refusal(`The data is restored, but ${lost.join("; and ")}.`);
}
