import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { LONGEST_SIGNED_MS } from "../../values/ids/signed-lives.mjs";
import { readJson } from "../running/data-folder.mjs";
import { holdFile } from "./file-lock.mjs";
import { writeSecretFile } from "../running/own-database.mjs";
import { workerEnvironment } from "./reconcile-command.mjs";
import { Refusal } from "../refusal.mjs";
import { runCommand } from "../run-command.mjs";

const WAIT = `${LONGEST_SIGNED_MS / (24 * 60 * 60 * 1000)} days`;
const WHAT_DIES =
  "the links by which people take back a change of e-mail, stop or complete the reset of a second factor and stop an access request, and forms that lie open";

/** Returns the file with APP_SECRET, unless the environment has it. */
function secretFile({ dataDir, env }) {
  if (env.APP_SECRET)
    throw new Refusal(
      "APP_SECRET comes by the environment: change it there, in the three steps of docs/operations.md.",
    );
  return path.join(dataDir, "secrets.json");
}

function readSecrets(file) {
  const secrets = readJson(file);
  if (!secrets?.APP_SECRET) throw new Refusal(`${file} is missing or can't be read.`);
  return secrets;
}

/** Runs `work({secrets, keep})` as the only such step; `keep(change)` changes the file. */
function withSecrets(settings, work) {
  const file = secretFile(settings);
  readSecrets(file);
  return holdFile(file, (requireOwn) => {
    const keep = (change) => {
      const next = change(readSecrets(file));
      requireOwn();
      writeSecretFile(file, JSON.stringify(next, null, 2) + "\n");
    };
    return work({ secrets: readSecrets(file), keep });
  });
}

/** Adds the next secret, which all processes accept before any process signs with it. */
export function stageSecret(settings) {
  return withSecrets(settings, ({ secrets, keep }) => {
    if (secrets.APP_SECRET_ALSO)
      throw new Refusal("A rotation is under way: promote or retire first.");
    const APP_SECRET_ALSO = crypto.randomBytes(32).toString("base64url");
    keep(({ APP_SECRET_PROMOTED_AT: _before, ...kept }) => ({ ...kept, APP_SECRET_ALSO }));
    return "The new secret is accepted from the next start on. Start again; then: npm run rotate -- secret-promote";
  });
}

/** Signs with the new secret from the next start on; the old one is still accepted. */
export function promoteSecret(settings) {
  return withSecrets(settings, ({ secrets, keep }) => {
    if (!secrets.APP_SECRET_ALSO)
      throw new Refusal("No secret is staged: npm run rotate -- secret-stage.");
    // A second promotion would bring the old secret back.
    if (secrets.APP_SECRET_PROMOTED_AT)
      throw new Refusal("The new secret is promoted already: npm run rotate -- secret-reseal.");
    keep(({ APP_SECRET, APP_SECRET_ALSO, ...kept }) => ({
      ...kept,
      APP_SECRET: APP_SECRET_ALSO,
      APP_SECRET_ALSO: APP_SECRET,
      APP_SECRET_PROMOTED_AT: new Date().toISOString(),
    }));
    return "The new secret signs from the next start on. Start again now; then: npm run rotate -- secret-reseal";
  });
}

/** Runs the process that reseals secrets: {people, connections, measuring}, each {resealed, unreadable}. */
async function reseal({ root, dataDir, env }) {
  const bundle = path.join(root, "build/reseal.js");
  if (!fs.existsSync(bundle)) throw new Refusal("There is no build yet: run npm start once.");
  // Uses the file's own secrets, because an earlier start has them in another order.
  const { APP_SECRET, APP_SECRET_ALSO } = env.APP_SECRET
    ? env
    : readSecrets(secretFile({ dataDir, env }));
  if (!APP_SECRET_ALSO) throw new Refusal("No other secret is known: nothing to seal anew.");
  const worker = workerEnvironment({ dataDir, env });
  // A process that cannot open resealed secrets would reject people at their second step.
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

/** What is sealed by name in the result, and what its people do where the key is gone. */
const SEALED = {
  people: ["people's second factors", "they enrol again"],
  connections: ["connections with companies", "their organisations connect again"],
  integrations: ["connections with other systems", "their organisations connect again"],
  accounts: ["accounts of donors", "they type them again"],
  measuring: ["keys of measuring services", "their organisations type them again"],
};

function toldOf(result) {
  const all = Object.entries(SEALED).map(([name, texts]) => ({ ...result[name], texts }));
  const done = all.map(({ resealed, texts: [what] }) => `${resealed} ${what}`).join(" and ");
  const gone = all
    .filter(({ unreadable }) => unreadable > 0)
    .map(
      ({ unreadable, texts: [what, then] }) =>
        `${unreadable} ${what} are of a key that is gone: ${then}`,
    );
  return [`${done} were sealed anew`, ...gone].join("; ");
}

/** Reseals stored secrets under the current secret; it can be interrupted and repeated. */
export async function resealStored(settings) {
  return `${toldOf(await reseal(settings))}. ${WAIT} after the promotion: npm run rotate -- secret-retire`;
}

/** Removes the previous secret, once nothing stored or mailed needs it. */
export function retireSecret(settings) {
  return withSecrets(settings, async ({ secrets, keep }) => {
    if (!secrets.APP_SECRET_ALSO) throw new Refusal("There is no secret to retire.");
    if (!settings.now) refuseEarly(secrets.APP_SECRET_PROMOTED_AT);
    const result = await reseal(settings);
    keep(({ APP_SECRET_ALSO: _old, APP_SECRET_PROMOTED_AT: _at, ...kept }) => kept);
    const dead = settings.now ? ` So do ${WHAT_DIES}, where they are younger than ${WAIT}.` : "";
    return `${toldOf(result)}. The old secret ends at the next start: thanks and preview links signed with it end then.${dead}`;
  });
}

/** Refuses until everything that the old secret signed has expired. */
function refuseEarly(promotedAt) {
  const since = Date.parse(promotedAt ?? "");
  const free = new Date(since + LONGEST_SIGNED_MS);
  if (Date.now() >= free.getTime()) return;
  const when = Number.isNaN(since)
    ? `It is not known when the new secret was promoted: wait ${WAIT} from then on`
    : `The old secret is needed until ${free.toISOString()}`;
  throw new Refusal(
    `${when}, since it still signs for ${WHAT_DIES}. With --now they die at the next start.`,
  );
}
