import crypto from "node:crypto";
import path from "node:path";
import { readJson } from "../running/data-folder.mjs";
import { readEnvironments } from "../running/environment.mjs";
import { holdFile } from "./file-lock.mjs";
import { isRunning, writeSecretFile } from "../running/own-database.mjs";
import { Refusal } from "../refusal.mjs";

/** Limit for resealing a batch of cards, or counting all cards by key. */
const LONGEST_CALL_MS = 30_000;

/** Returns the running vault, and its key file. */
function findVault({ dataDir, env }) {
  if (env.VAULT_KEYS)
    throw new Refusal(
      "The vault's keys come by VAULT_KEYS: add a key there, restart it, and see docs/operations.md.",
    );
  const running = isRunning(dataDir) ? readEnvironments(dataDir)?.vault : null;
  const { VAULT_URL, VAULT_SECRET, VAULT_KEY_FILE } = running ?? env;
  if (!VAULT_URL || !VAULT_SECRET || !VAULT_KEY_FILE)
    throw new Refusal(
      "The vault is not known: start the product, or set VAULT_URL, VAULT_SECRET and VAULT_KEY_FILE.",
    );
  const ask = async (call) => {
    const headers = { authorization: `Bearer ${VAULT_SECRET}`, "content-type": "application/json" };
    const signal = AbortSignal.timeout(LONGEST_CALL_MS);
    const options = { method: "POST", headers, body: "{}", signal };
    const answer = await fetch(new URL(call, VAULT_URL), options).catch(() => null);
    if (!answer?.ok)
      throw new Refusal(
        `The vault answered ${answer?.status ?? "nothing"} to ${call}: nothing is lost, run it again.`,
      );
    return answer.json();
  };
  return { ask, file: VAULT_KEY_FILE };
}

/**
 * Runs `work({ask, keep, readRing})` as the only command that changes the vault's keys.
 * `keep(change)` writes the ring before the vault reads it, so that no power failure loses a key.
 */
function withVault(settings, work) {
  const { ask, file } = findVault(settings);
  const readRing = () => {
    const ring = readJson(file);
    if (!ring?.keys?.[ring.current]) throw new Refusal(`${file} is not the vault's key file.`);
    return ring;
  };
  readRing();
  return holdFile(file, (requireOwn) => {
    const keep = async (change) => {
      const next = change(readRing());
      requireOwn();
      writeSecretFile(file, JSON.stringify(next));
      const { current } = await ask("/keys/reload");
      if (current !== next.current)
        throw new Refusal("The vault did not take the keys: look at its log.");
    };
    return work({ ask, keep, readRing });
  });
}

/** Creates the vault's first keys, for a production without any. */
export function makeFirstKeys({ env, dataDir }) {
  const file = env.VAULT_KEY_FILE || path.join(dataDir, "vault.key");
  const [current, key, fingerprint] = [4, 32, 32].map((size) => crypto.randomBytes(size));
  const id = `k-${current.toString("hex")}`;
  const keys = { [id]: key.toString("base64") };
  const ring = { current: id, keys, fingerprint: fingerprint.toString("base64") };
  try {
    writeSecretFile(file, JSON.stringify(ring), { isNew: true });
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    throw new Refusal(`${file} is there already: nothing was changed.`);
  }
  return `${file} holds the vault's first keys: keep a copy apart from the database, no card can be read without it.`;
}

/** Creates a new sealing key and reseals every stored card, while the vault works. */
export function rotateVault(settings) {
  return withVault(settings, async ({ ask, keep }) => {
    const id = `k-${crypto.randomBytes(4).toString("hex")}`;
    const key = crypto.randomBytes(32).toString("base64");
    // The key is known before it seals, because a second vault must be able to open its cards.
    await keep((ring) => ({ ...ring, keys: { ...ring.keys, [id]: key } }));
    await keep((ring) => ({ ...ring, current: id }));
    let cards = 0;
    let last = { rotated: -1, damaged: [] };
    for (; last.rotated !== 0; cards += last.rotated) last = await ask("/keys/rotate");
    const done = `The vault seals with ${id}; ${cards} cards were sealed anew.${toldOf(last.damaged)}`;
    return `${done} In 15 minutes: npm run rotate -- vault-retire`;
  });
}

/** Reports cards whose record does not open: they keep their key, and block nothing else. */
function toldOf(damaged) {
  if (damaged.length === 0) return "";
  return ` ${damaged.length} can't be opened (organisation/card), and keep their old key: ${damaged.join(", ")}. See 'Keys' in docs/operations.md.`;
}

/** Removes the keys from the ring that no card needs any more. */
export function retireVaultKeys(settings) {
  return withVault(settings, async ({ ask, keep, readRing }) => {
    const { keys: use } = await ask("/keys");
    const isNeeded = (ring, id) =>
      id === ring.current || !use[id] || use[id].cards + use[id].tokens > 0;
    const ring = readRing();
    const gone = Object.keys(ring.keys).filter((id) => !isNeeded(ring, id));
    if (gone.length > 0)
      await keep(({ keys, ...rest }) => {
        const left = Object.entries(keys).filter(([id]) => !gone.includes(id));
        return { ...rest, keys: Object.fromEntries(left) };
      });
    const older = Object.entries(use).filter(([id]) => id !== ring.current && !gone.includes(id));
    const stored = older.filter(([, { cards }]) => cards > 0);
    const tokens = older.filter(([, { cards }]) => cards === 0);
    const rest = [
      stored.length > 0 &&
        `; ${stored.length} seal stored cards still (${stored.map(([id, { cards }]) => `${id}: ${cards}`).join(", ")}): npm run rotate -- vault seals them anew, and names those that can't be opened`,
      tokens.length > 0 && `; ${tokens.length} seal one-time cards still, try again in 15 minutes`,
    ].filter(Boolean);
    return `${gone.length} keys retired${rest.join("")}. Backups made before need them: keep those keys with them.`;
  });
}
