import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { readJson } from "./data-folder.mjs";
import { readEnvironments } from "./environment.mjs";
import { isRunning, writeSecretFile } from "./own-database.mjs";
import { workerEnvironment } from "./reconcile-command.mjs";
import { Refusal } from "./refusal.mjs";
import { runCommand } from "./run-command.mjs";

const STEPS = {
  "vault-first": makeFirstKeys,
  vault: rotateVault,
  "vault-retire": retireVaultKeys,
  "secret-stage": stageSecret,
  "secret-promote": promoteSecret,
  "secret-reseal": resealStored,
  "secret-retire": retireSecret,
};

/** One step of a rotation; answers the sentence to print, with what comes next. */
export function rotate({ what, ...settings }) {
  const step = Object.hasOwn(STEPS, what ?? "") ? STEPS[what] : null;
  if (!step) throw new Refusal(`Name what to rotate: ${Object.keys(STEPS).join(", ")}.`);
  return step(settings);
}

/** The vault that runs, and its key file. */
function openVault({ dataDir, env }) {
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
    const options = { method: "POST", headers, body: "{}", signal: AbortSignal.timeout(30_000) };
    const answer = await fetch(new URL(call, VAULT_URL), options).catch(() => null);
    if (!answer?.ok)
      throw new Refusal(
        `The vault answered ${answer?.status ?? "nothing"} to ${call}: nothing is lost, run it again.`,
      );
    return answer.json();
  };
  const ring = readJson(VAULT_KEY_FILE);
  if (!ring?.keys?.[ring.current])
    throw new Refusal(`${VAULT_KEY_FILE} is not the vault's key file.`);
  const keep = async (next) => {
    writeSecretFile(VAULT_KEY_FILE, JSON.stringify(next));
    const { current } = await ask("/keys/reload");
    if (current !== next.current)
      throw new Refusal("The vault did not take the keys: look at its log.");
  };
  return { ask, keep, ring };
}

/** The vault's first keys, for a production that has none yet. */
function makeFirstKeys({ env, dataDir }) {
  const file = env.VAULT_KEY_FILE || path.join(dataDir, "vault.key");
  if (fs.existsSync(file)) throw new Refusal(`${file} is there already: nothing was changed.`);
  const [current, key, fingerprint] = [4, 32, 32].map((size) => crypto.randomBytes(size));
  const id = `k-${current.toString("hex")}`;
  const keys = { [id]: key.toString("base64") };
  const ring = { current: id, keys, fingerprint: fingerprint.toString("base64") };
  writeSecretFile(file, JSON.stringify(ring));
  return `${file} holds the vault's first keys: keep a copy apart from the database, no card can be read without it.`;
}

/** A new key that seals from now on, and every kept card sealed anew under it, while the vault works. */
async function rotateVault(settings) {
  const { ask, keep, ring } = openVault(settings);
  const id = `k-${crypto.randomBytes(4).toString("hex")}`;
  const keys = { ...ring.keys, [id]: crypto.randomBytes(32).toString("base64") };
  // Known before it seals: a vault beside this one must be able to read what it is going to meet.
  await keep({ ...ring, keys });
  await keep({ ...ring, keys, current: id });
  let cards = 0;
  for (let rotated = -1; rotated !== 0; cards += rotated) ({ rotated } = await ask("/keys/rotate"));
  return `The vault seals with ${id}; ${cards} cards were sealed anew. In 15 minutes: npm run rotate -- vault-retire`;
}

/** Takes the keys out of the ring that no card needs any more. */
async function retireVaultKeys(settings) {
  const { ask, keep, ring } = openVault(settings);
  const { keys } = await ask("/keys");
  const needed = ([id]) =>
    id === ring.current || !keys[id] || keys[id].cards + keys[id].temporal > 0;
  const left = Object.entries(ring.keys).filter(needed);
  const gone = Object.keys(ring.keys).length - left.length;
  const busy = left.length - 1;
  if (gone > 0) await keep({ ...ring, keys: Object.fromEntries(left) });
  const rest = busy > 0 ? `; ${busy} still seal cards, try again in 15 minutes` : "";
  return `${gone} keys retired${rest}. Backups made before need them: keep those keys with them.`;
}

function openSecretFile({ dataDir, env }) {
  if (env.APP_SECRET)
    throw new Refusal(
      "APP_SECRET comes by the environment: change it there, in the three steps of docs/operations.md.",
    );
  const file = path.join(dataDir, "secrets.json");
  const secrets = readJson(file);
  if (!secrets?.APP_SECRET) throw new Refusal(`${file} is missing or can't be read.`);
  return { secrets, keep: (next) => writeSecretFile(file, JSON.stringify(next, null, 2) + "\n") };
}

/** A secret to come, which everybody accepts before anybody signs with it. */
function stageSecret(settings) {
  const { secrets, keep } = openSecretFile(settings);
  if (secrets.APP_SECRET_ALSO)
    throw new Refusal("A rotation is under way: promote or retire first.");
  keep({ ...secrets, APP_SECRET_ALSO: crypto.randomBytes(32).toString("base64url") });
  return "The new secret is accepted from the next start on. Then: npm run rotate -- secret-promote";
}

/** Signs with the new secret from the next start on; the old one is still accepted. */
function promoteSecret(settings) {
  const { secrets, keep } = openSecretFile(settings);
  const { APP_SECRET, APP_SECRET_ALSO } = secrets;
  if (!APP_SECRET_ALSO) throw new Refusal("No secret is staged: npm run rotate -- secret-stage.");
  keep({ ...secrets, APP_SECRET: APP_SECRET_ALSO, APP_SECRET_ALSO: APP_SECRET });
  return "The new secret signs from the next start on. Start again; then: npm run rotate -- secret-reseal";
}

/** Runs the process that seals stored secrets anew: {people, connections}, of each {resealed, unreadable}. */
async function reseal({ root, dataDir, env }) {
  const bundle = path.join(root, "build/reseal.js");
  if (!fs.existsSync(bundle)) throw new Refusal("There is no build yet: run npm start once.");
  // The file's own secrets: a start from before the last step knows them in another order.
  const { APP_SECRET, APP_SECRET_ALSO } = env.APP_SECRET
    ? env
    : openSecretFile({ dataDir, env }).secrets;
  if (!APP_SECRET_ALSO) throw new Refusal("No other secret is known: nothing to seal anew.");
  const worker = workerEnvironment({ dataDir, env });
  // A process that can't open what is sealed anew would turn people away at their second step.
  const known = [worker.APP_SECRET, ...(worker.APP_SECRET_ALSO ?? "").split(",")];
  if (!known.includes(APP_SECRET))
    throw new Refusal(
      "The product that runs does not know the new secret yet: start it again first.",
    );
  const { status, output } = await runCommand(process.execPath, [bundle], {
    cwd: root,
    env: { ...worker, APP_SECRET, APP_SECRET_ALSO },
  });
  const line = output.trim().split("\n").at(-1) ?? "";
  if (status !== 0 || !line.startsWith("{"))
    throw new Refusal(`Not all was sealed anew; nothing is lost, run it again:\n${output.trim()}`);
  return JSON.parse(line);
}

function toldOf({ people, connections }) {
  const gone = [
    people.unreadable > 0 &&
      `${people.unreadable} secrets of people are of a key that is gone: they enrol again`,
    connections.unreadable > 0 &&
      `${connections.unreadable} connections are of a key that is gone: their organisations connect again`,
  ];
  const done = `${people.resealed} people's second factors and ${connections.resealed} connections with companies were sealed anew`;
  return [done, ...gone.filter(Boolean)].join("; ");
}

/** Stored secrets under the secret that signs now; safe to break off and to run again. */
async function resealStored(settings) {
  return `${toldOf(await reseal(settings))}. After 24 hours: npm run rotate -- secret-retire`;
}

/** Forgets the secret before, once nothing that is stored needs it. */
async function retireSecret(settings) {
  const { secrets, keep } = openSecretFile(settings);
  const { APP_SECRET_ALSO, ...rest } = secrets;
  if (!APP_SECRET_ALSO) throw new Refusal("There is no secret to retire.");
  const result = await reseal(settings);
  keep(rest);
  return `${toldOf(result)}. The old secret ends at the next start: thanks and preview links signed with it end then.`;
}
